package org.parley.api.data;

/** The data of a run, shared out over its agents. */
public interface NetworkData {

    /** Numbers per sample. */
    int width();

    /** Number of classes, 0 for data without. */
    int classes();

    /** Training samples over all agents. */
    int trainSize();

    AgentData agent(int agent);
}

package org.parley.api.data;

import java.util.List;

/** The data of a run, shared out over its agents. */
public interface NetworkData {

    int agents();

    /** Numbers per sample. */
    int width();

    /** Number of classes, 0 for data without. */
    int classes();

    /** Training samples over all agents. */
    int trainSize();

    AgentData agent(int agent);

    /** The datasets behind it, training first; their names and checksums belong into provenance. */
    List<Dataset> sources();
}

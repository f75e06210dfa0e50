package org.parley.api.data;

import java.util.List;

/** The data of a run, distributed over its agents. */
public interface NetworkData {

    /** {@return the number of agents} */
    int agents();

    /** {@return the number of features per sample} */
    int width();

    /** {@return the number of classes, or 0 for regression data} */
    int classes();

    /** {@return the number of training samples of all agents} */
    int trainSize();

    /**
     * {@return the samples of one agent}
     *
     * @param agent the index of the agent, from 0
     */
    AgentData agent(int agent);

    /** {@return the underlying datasets, starting with the training data, for the provenance of a run} */
    List<Dataset> sources();
}

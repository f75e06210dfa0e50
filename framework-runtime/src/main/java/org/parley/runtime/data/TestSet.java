package org.parley.runtime.data;

/** The test samples on which an agent is measured. */
public enum TestSet {
    /** All test samples, the same for every agent. For a single solution for all agents. */
    GLOBAL,
    /** Test samples of the agent's own distribution, partitioned in the same way as the training samples. For personal solutions. */
    OWN
}

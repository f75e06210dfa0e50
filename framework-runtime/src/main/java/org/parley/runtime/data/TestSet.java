package org.parley.runtime.data;

/** Which test samples an agent is measured on. */
public enum TestSet {
    /** All test samples, the same for every agent: for one solution that is to serve everybody. */
    GLOBAL,
    /** Test samples of the agent's own distribution, shared out by the law that shared out the training samples: for personal solutions. */
    OWN
}

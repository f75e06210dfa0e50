package org.parley.api.mixing;

/** Where a strategy with a constant step and exact directions ends up when the agents' problems differ. */
public enum Exactness {
    /** At the solution of the average problem. */
    EXACT,
    /** In a neighbourhood whose size grows with the step and the differences between agents. */
    BIASED
}

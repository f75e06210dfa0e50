package org.parley.api.mixing;

/** The limit of a strategy with a constant step size and exact directions if the agents' problems differ. */
public enum Exactness {
    /** The solution of the average problem. */
    EXACT,
    /** A neighborhood of the solution, whose size grows with the step size and the differences between agents. */
    BIASED
}

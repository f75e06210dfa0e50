package org.parley.api.model;

/** The variables on which the agents must agree. Metrics and notes depend on the problem class; algorithms do not. */
public enum ProblemClass {
    /** The agents agree on x and y, and y minimizes the average of all g_i. */
    SHARED_LOWER,
    /** The agents agree on x, and the y of each agent minimizes its g_i. */
    PERSONAL_LOWER,
    /** The agents agree on y, and each agent has a separate x. */
    PERSONAL_UPPER
}

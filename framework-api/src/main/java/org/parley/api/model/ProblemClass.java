package org.parley.api.model;

/** Whose lower solution counts; metrics and warnings follow it, the algorithms do not. */
public enum ProblemClass {
    /** One y for all: it minimizes the average of the g_i. */
    SHARED_LOWER,
    /** Each agent's own y minimizes its own g_i; only x is agreed. */
    PERSONAL_LOWER,
    /** y is agreed, each agent keeps an x of its own. */
    PERSONAL_UPPER
}

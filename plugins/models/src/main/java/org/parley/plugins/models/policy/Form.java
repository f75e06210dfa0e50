package org.parley.plugins.models.policy;

/** What y stands for. */
enum Form {
    /** y_s = E[r + gamma phi(s')x], judged by (phi(s)x - y_s)^2: the form of SPARKLE's experiments. */
    VALUE,
    /** y_s = phi(s)x - E[r + gamma phi(s')x], judged by y_s^2: Gossip DSBO. */
    RESIDUAL
}

package org.parley.runtime.engine.block;

import org.parley.api.topology.Weights;

/**
 * What the hosted rows of a block become when they are mixed: each row's terms in ascending order of the sender, which may live elsewhere.
 *
 * <p>As differences they list the neighbours only, for x_i + sum w_ij (x_j - x_i); otherwise the agent itself as well, for sum w_ij x_j.
 */
public abstract class Terms {

    boolean differences;

    /** Whether every row is pulled towards one mean; then there are no terms. */
    boolean towardsMean;

    /** n times the edge weight: 1 replaces every row by the mean. */
    double pull;

    /** How many agents the mean is over; those of {@link #meanAgents} where there are any, otherwise all. */
    int meanCount;

    int[] meanAgents = new int[0];
    /** By row. */
    int[] offsets = new int[0];

    int[] agents = new int[0];
    double[] weights = new double[0];

    /** Whether every row is pulled towards one mean. */
    public final boolean isTowardsMean() {
        return towardsMean;
    }

    /** The agents that the mean is over, if not all of them: the first {@link #meanCount} of these. */
    public final int[] meanAgents() {
        return meanAgents;
    }

    /** 0 where the mean is over all agents. */
    public final int meanCount() {
        return meanCount;
    }

    /** n times the edge weight: 1 replaces every row by the mean. */
    public final double pull() {
        return pull;
    }

    /** 1 whatever 1/n times n rounds to: what replaces every row by the mean leaves them equal to the last bit. */
    static double pull(double weights) {
        return Math.abs(weights - 1) <= Weights.TOLERANCE ? 1 : weights;
    }
}

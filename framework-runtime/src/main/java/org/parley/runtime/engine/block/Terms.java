package org.parley.runtime.engine.block;

/**
 * What the rows of a block become when they are mixed: each row's terms in ascending order of the sender.
 *
 * <p>As differences they list the neighbours only, for x_i + sum w_ij (x_j - x_i); otherwise the agent itself as well, for sum w_ij x_j.
 */
public abstract class Terms {

    boolean differences;

    /** Whether every row is pulled towards the mean over all rows; then there are no terms. */
    boolean towardsMean;

    /** n times the edge weight: 1 replaces every row by the mean. */
    double pull;

    int[] offsets = new int[0];
    int[] agents = new int[0];
    double[] weights = new double[0];

    /** Whether every row is pulled towards the mean over all rows. */
    public final boolean isTowardsMean() {
        return towardsMean;
    }
}

package org.parley.runtime.engine.block;

import java.util.Arrays;

/** The mean over all rows of a block, column by column. Instances are reused, so that mixing does not allocate memory. */
public final class ColumnMeans {

    private double[] first = new double[0];
    private double[] means = new double[0];

    /** Ensures the capacity for blocks of a dimension. */
    public void ensureCapacity(int dimension) {
        if (means.length < dimension) {
            first = new double[dimension];
            means = new double[dimension];
        }
    }

    /**
     * Computes x_0 + sum_j (x_j - x_0) / n in the columns {@code from … to} (excluded), with rows in ascending order. The result is exact
     * if all rows are equal. Threads may process different columns concurrently.
     */
    void take(RowBlock block, int from, int to) {
        block.readColumns(0, first, from, to);
        Arrays.fill(means, from, to, 0);
        block.meanColumns(first, means, from, to);
        for (int k = from; k < to; k++) {
            means[k] = first[k] + means[k] / block.hosted();
        }
    }

    /** Computes the mean over selected rows in the given order. */
    void take(RowBlock block, int[] rows, int count, int from, int to) {
        block.readColumns(rows[0], first, from, to);
        Arrays.fill(means, from, to, 0);
        for (int k = 0; k < count; k++) {
            block.addDifference(rows[k], first, means, from, to);
        }
        for (int k = from; k < to; k++) {
            means[k] = first[k] + means[k] / count;
        }
    }

    double[] values() {
        return means;
    }
}

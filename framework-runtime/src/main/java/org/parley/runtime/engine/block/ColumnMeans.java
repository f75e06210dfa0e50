package org.parley.runtime.engine.block;

import java.util.Arrays;

/** The mean over all rows of a block, column by column; used again and again, so that a mixing allocates nothing. */
public final class ColumnMeans {

    private double[] first = new double[0];
    private double[] means = new double[0];

    /** For blocks of this dimension. */
    public void makeRoom(int dimension) {
        if (means.length < dimension) {
            first = new double[dimension];
            means = new double[dimension];
        }
    }

    /**
     * x_0 + sum_j (x_j - x_0) / n in the columns {@code from … to} (excluded), rows in ascending order: exact when all rows are equal. Threads
     * may take different columns at the same time.
     */
    void take(RowBlock block, int from, int to) {
        block.readColumns(0, first, from, to);
        Arrays.fill(means, from, to, 0);
        block.meanColumns(first, means, from, to);
        for (int k = from; k < to; k++) {
            means[k] = first[k] + means[k] / block.hosted();
        }
    }

    /** The same over some rows, in the order given. */
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

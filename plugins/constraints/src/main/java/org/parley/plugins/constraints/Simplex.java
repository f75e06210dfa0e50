package org.parley.plugins.constraints;

import org.parley.api.mixing.RowConstraint;

/**
 * The nearest point with entries that are not negative and add up to a total: max(x - t, 0), where t is found by Newton's method. The sum
 * falls with t in straight pieces and is convex, so from below the root the method is never past it and ends after finitely many steps.
 */
record Simplex(double total) implements RowConstraint {

    @Override
    public void apply(double step, double[] row) {
        double threshold = threshold(row);
        for (int k = 0; k < row.length; k++) {
            row[k] = Math.max(row[k] - threshold, 0);
        }
    }

    private double threshold(double[] row) {
        double threshold = Double.NEGATIVE_INFINITY;
        int last = 0;
        while (true) {
            double sum = 0;
            int count = 0;
            for (double entry : row) {
                if (entry > threshold) {
                    sum += entry;
                    count++;
                }
            }
            if (count == last || count == 0) {
                return threshold;
            }
            threshold = (sum - total) / count;
            last = count;
        }
    }
}

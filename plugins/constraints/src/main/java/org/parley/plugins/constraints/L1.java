package org.parley.plugins.constraints;

import org.parley.api.mixing.RowConstraint;

/** The soft threshold, which is the proximal operator of step × weight × |x|₁. */
record L1(double weight) implements RowConstraint {

    @Override
    public void apply(double step, double[] row) {
        double cut = step * weight;
        for (int k = 0; k < row.length; k++) {
            row[k] = Math.copySign(Math.max(Math.abs(row[k]) - cut, 0), row[k]);
        }
    }
}

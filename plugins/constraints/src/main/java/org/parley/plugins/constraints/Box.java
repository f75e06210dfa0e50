package org.parley.plugins.constraints;

import org.parley.api.mixing.RowConstraint;

/** The nearest point whose entries lie between two numbers. */
record Box(double lowest, double highest) implements RowConstraint {

    @Override
    public void apply(double step, double[] row) {
        for (int k = 0; k < row.length; k++) {
            row[k] = Math.min(Math.max(row[k], lowest), highest);
        }
    }
}

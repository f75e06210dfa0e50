package org.parley.plugins.pdbo;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;

/** Adam as in its paper, with a count of steps. */
final class PlainAdam {

    private final double beta1;
    private final double beta2;
    private final double epsilon;
    private final RealMatrix m;
    private final RealMatrix v;
    private int t;

    PlainAdam(int rows, int columns, double beta1, double beta2, double epsilon) {
        this.beta1 = beta1;
        this.beta2 = beta2;
        this.epsilon = epsilon;
        m = new Array2DRowRealMatrix(rows, columns);
        v = new Array2DRowRealMatrix(rows, columns);
    }

    RealMatrix step(RealMatrix direction) {
        t++;
        RealMatrix step = direction.copy();
        for (int i = 0; i < step.getRowDimension(); i++) {
            for (int k = 0; k < step.getColumnDimension(); k++) {
                double d = direction.getEntry(i, k);
                m.setEntry(i, k, beta1 * m.getEntry(i, k) + (1 - beta1) * d);
                v.setEntry(i, k, beta2 * v.getEntry(i, k) + (1 - beta2) * d * d);
                double mean = m.getEntry(i, k) / (1 - Math.pow(beta1, t));
                double square = v.getEntry(i, k) / (1 - Math.pow(beta2, t));
                step.setEntry(i, k, mean / (Math.sqrt(square) + epsilon));
            }
        }
        return step;
    }
}

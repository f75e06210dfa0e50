package org.parley.plugins.interact;

import java.util.Arrays;

/** Forms H from products with unit vectors and factors it, H = R R' (Cholesky). */
final class DirectSolver implements LinearSolver {

    private final int size;
    private final double[][] r;
    private final double[] unit;

    DirectSolver(int size) {
        this.size = size;
        r = new double[size][size];
        unit = new double[size];
    }

    @Override
    public void solve(Product hessian, double[] b, double[] z) {
        for (int column = 0; column < size; column++) {
            unit[column] = 1;
            hessian.multiply(unit, r[column]); // H is symmetric: its columns are its rows
            unit[column] = 0;
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                r[i][j] = remainder(i, j) / r[j][j];
            }
            double pivot = remainder(i, i);
            if (Double.isNaN(pivot)) {
                Arrays.fill(z, Double.NaN);
                return;
            }
            if (pivot <= 0) {
                throw Unsolvable.notConvex(pivot);
            }
            r[i][i] = Math.sqrt(pivot);
        }
        substitute(b, z);
    }

    private double remainder(int i, int j) {
        double sum = r[i][j];
        for (int k = 0; k < j; k++) {
            sum -= r[i][k] * r[j][k];
        }
        return sum;
    }

    private void substitute(double[] b, double[] z) {
        for (int i = 0; i < size; i++) {
            double sum = b[i];
            for (int k = 0; k < i; k++) {
                sum -= r[i][k] * z[k];
            }
            z[i] = sum / r[i][i];
        }
        for (int i = size - 1; i >= 0; i--) {
            double sum = z[i];
            for (int k = i + 1; k < size; k++) {
                sum -= r[k][i] * z[k];
            }
            z[i] = sum / r[i][i];
        }
    }
}

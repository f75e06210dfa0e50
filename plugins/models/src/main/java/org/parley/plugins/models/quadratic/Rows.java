package org.parley.plugins.models.quadratic;

/** Products with matrices stored as rows, written so that the compiler vectorises them: sums of scaled rows, never dot products. */
final class Rows {

    private Rows() {}

    /** out += sum_j v_j rows_j: the product of the transposed matrix with v. */
    static void addCombination(double[] v, double[][] rows, double[] out) {
        int j = 0;
        for (; j + 3 < v.length; j += 4) {
            addFour(v[j], rows[j], v[j + 1], rows[j + 1], v[j + 2], rows[j + 2], v[j + 3], rows[j + 3], out);
        }
        for (; j < v.length; j++) {
            addOne(v[j], rows[j], out);
        }
    }

    private static void addFour(
            double a, double[] x, double b, double[] y, double c, double[] z, double d, double[] w, double[] out) {
        for (int k = 0; k < out.length; k++) {
            out[k] += a * x[k] + b * y[k] + c * z[k] + d * w[k];
        }
    }

    private static void addOne(double a, double[] x, double[] out) {
        for (int k = 0; k < out.length; k++) {
            out[k] += a * x[k];
        }
    }

    static void add(double[][] to, double[][] from) {
        for (int i = 0; i < to.length; i++) {
            add(to[i], from[i]);
        }
    }

    static void add(double[] to, double[] from) {
        for (int k = 0; k < to.length; k++) {
            to[k] += from[k];
        }
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    /** x' M y with M stored as rows. */
    static double form(double[] x, double[][] rows, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * dot(rows[i], y);
        }
        return sum;
    }

    static double[][] transposed(double[][] rows, int columns) {
        double[][] result = new double[columns][rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                result[j][i] = rows[i][j];
            }
        }
        return result;
    }
}

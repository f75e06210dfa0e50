package org.parley.plugins.models.quadratic;

/** Products with flat row-major matrices, four rows at a time. */
final class Products {

    private Products() {}

    /** out += M'v: a sum of scaled rows, which the compiler vectorises; for symmetric M the same as Mv. */
    static void addTransposed(double[] matrix, double[] v, double[] out) {
        int n = out.length;
        int j = 0;
        for (; j + 3 < v.length; j += 4) {
            addFourRows(v[j], v[j + 1], v[j + 2], v[j + 3], matrix, j * n, out);
        }
        for (; j < v.length; j++) {
            for (int k = 0; k < n; k++) {
                out[k] += v[j] * matrix[j * n + k];
            }
        }
    }

    private static void addFourRows(double a, double b, double c, double d, double[] matrix, int offset, double[] out) {
        int n = out.length;
        int second = offset + n;
        int third = second + n;
        int fourth = third + n;
        for (int k = 0; k < n; k++) {
            out[k] += a * matrix[offset + k] + b * matrix[second + k] + c * matrix[third + k] + d * matrix[fourth + k];
        }
    }

    /** out += Mv: inner products of four rows side by side. */
    static void add(double[] matrix, double[] v, double[] out) {
        int n = v.length;
        int i = 0;
        for (; i + 3 < out.length; i += 4) {
            int first = i * n;
            int second = first + n;
            int third = second + n;
            int fourth = third + n;
            double a = 0;
            double b = 0;
            double c = 0;
            double d = 0;
            for (int k = 0; k < n; k++) {
                a += matrix[first + k] * v[k];
                b += matrix[second + k] * v[k];
                c += matrix[third + k] * v[k];
                d += matrix[fourth + k] * v[k];
            }
            out[i] += a;
            out[i + 1] += b;
            out[i + 2] += c;
            out[i + 3] += d;
        }
        for (; i < out.length; i++) {
            for (int k = 0; k < n; k++) {
                out[i] += matrix[i * n + k] * v[k];
            }
        }
    }

    /** out += v. */
    static void addVector(double[] v, double[] out) {
        for (int k = 0; k < out.length; k++) {
            out[k] += v[k];
        }
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    /** x'My. */
    static double form(double[] x, double[] matrix, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double row = 0;
            for (int k = 0; k < y.length; k++) {
                row += matrix[i * y.length + k] * y[k];
            }
            sum += x[i] * row;
        }
        return sum;
    }
}

package org.parley.plugins.models.quadratic;

/** One agent's matrix or vector inside a {@link Stack}. Products go four rows at a time. */
final class Part {

    private final double[] numbers;
    private final int start;
    private final int columns;

    Part(Stack stack, int agent, int columns) {
        this.numbers = stack.array(agent);
        this.start = stack.offset(agent);
        this.columns = columns;
    }

    int columns() {
        return columns;
    }

    /** out = this vector. */
    void copyTo(double[] out) {
        System.arraycopy(numbers, start, out, 0, columns);
    }

    /** out += M'v: a sum of scaled rows, which the compiler vectorises; for symmetric M the same as Mv. */
    void addTransposed(double[] v, double[] out) {
        int row = start;
        int j = 0;
        for (; j + 3 < v.length; j += 4) {
            addFourRows(numbers, row, v[j], v[j + 1], v[j + 2], v[j + 3], out);
            row += 4 * columns;
        }
        for (; j < v.length; j++) {
            for (int k = 0; k < out.length; k++) {
                out[k] += v[j] * numbers[row + k];
            }
            row += columns;
        }
    }

    private static void addFourRows(double[] numbers, int first, double a, double b, double c, double d, double[] out) {
        int n = out.length;
        int second = first + n;
        int third = second + n;
        int fourth = third + n;
        for (int k = 0; k < n; k++) {
            out[k] +=
                    a * numbers[first + k] + b * numbers[second + k] + c * numbers[third + k] + d * numbers[fourth + k];
        }
    }

    /** out += Mv: inner products of four rows side by side. */
    void add(double[] v, double[] out) {
        int row = start;
        int i = 0;
        for (; i + 3 < out.length; i += 4) {
            addFourProducts(numbers, row, v, out, i);
            row += 4 * columns;
        }
        for (; i < out.length; i++) {
            out[i] += dot(row, v);
            row += columns;
        }
    }

    private static void addFourProducts(double[] numbers, int first, double[] v, double[] out, int i) {
        int n = v.length;
        int second = first + n;
        int third = second + n;
        int fourth = third + n;
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        for (int k = 0; k < n; k++) {
            a += numbers[first + k] * v[k];
            b += numbers[second + k] * v[k];
            c += numbers[third + k] * v[k];
            d += numbers[fourth + k] * v[k];
        }
        out[i] += a;
        out[i + 1] += b;
        out[i + 2] += c;
        out[i + 3] += d;
    }

    /** The inner product of this vector with v. */
    double dot(double[] v) {
        return dot(start, v);
    }

    /** x'My. */
    double form(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * dot(start + i * columns, y);
        }
        return sum;
    }

    /** The largest absolute row sum, which bounds the largest eigenvalue. */
    double largestRowSum(int rows) {
        double largest = 0;
        for (int i = 0; i < rows; i++) {
            double sum = 0;
            for (int k = 0; k < columns; k++) {
                sum += Math.abs(numbers[start + i * columns + k]);
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }

    private double dot(int from, double[] v) {
        double sum = 0;
        for (int k = 0; k < v.length; k++) {
            sum += numbers[from + k] * v[k];
        }
        return sum;
    }
}

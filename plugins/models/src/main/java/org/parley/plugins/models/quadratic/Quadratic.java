package org.parley.plugins.models.quadratic;

/**
 * One agent's costs f = 1/2 y'Fy + a'y + 1/2 x'Hx + b'x + x'Ky and g = 1/2 y'Gy + x'Cy + c'y.
 *
 * @param f F, q x q, symmetric
 * @param a q
 * @param h H, p x p, symmetric
 * @param b p
 * @param k K, p x q
 * @param g G, q x q, symmetric
 * @param c C, p x q
 * @param linear c, q
 */
record Quadratic(
        double[][] f, double[] a, double[][] h, double[] b, double[][] k, double[][] g, double[][] c, double[] linear) {

    int upperDimension() {
        return b.length;
    }

    int lowerDimension() {
        return a.length;
    }

    /** The average of these problems, summed in order. */
    static Quadratic average(Iterable<Quadratic> problems, int p, int q) {
        Quadratic sum = zero(p, q);
        int count = 0;
        for (Quadratic problem : problems) {
            sum.add(problem);
            count++;
        }
        sum.divide(count);
        return sum;
    }

    private static Quadratic zero(int p, int q) {
        return new Quadratic(
                new double[q][q],
                new double[q],
                new double[p][p],
                new double[p],
                new double[p][q],
                new double[q][q],
                new double[p][q],
                new double[q]);
    }

    private void add(Quadratic other) {
        Rows.add(f, other.f);
        Rows.add(a, other.a);
        Rows.add(h, other.h);
        Rows.add(b, other.b);
        Rows.add(k, other.k);
        Rows.add(g, other.g);
        Rows.add(c, other.c);
        Rows.add(linear, other.linear);
    }

    private void divide(double by) {
        for (double[][] matrix : new double[][][] {f, h, k, g, c, {a}, {b}, {linear}}) {
            for (double[] row : matrix) {
                for (int i = 0; i < row.length; i++) {
                    row[i] /= by;
                }
            }
        }
    }
}

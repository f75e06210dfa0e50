package org.parley.plugins.models.quadratic;

/**
 * One agent's costs f = 1/2 y'Fy + a'y + 1/2 x'Hx + b'x + x'Ky and g = 1/2 y'Gy + x'Cy + c'y.
 *
 * <p>Matrices are flat and row-major, so that they are read in memory order.
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
record Quadratic(double[] f, double[] a, double[] h, double[] b, double[] k, double[] g, double[] c, double[] linear) {

    int upperDimension() {
        return b.length;
    }

    int lowerDimension() {
        return a.length;
    }

    /**
     * @param parts the parts in the order of the components
     */
    static Quadratic of(double[]... parts) {
        return new Quadratic(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], parts[6], parts[7]);
    }

    static Quadratic zero(int p, int q) {
        return new Quadratic(
                new double[q * q],
                new double[q],
                new double[p * p],
                new double[p],
                new double[p * q],
                new double[q * q],
                new double[p * q],
                new double[q]);
    }

    /** Returns the average of these problems, summed in order. */
    static Quadratic average(Iterable<Quadratic> problems, int p, int q) {
        Quadratic sum = zero(p, q);
        int count = 0;
        for (Quadratic problem : problems) {
            sum.add(1, problem);
            count++;
        }
        for (double[] part : sum.parts()) {
            for (int i = 0; i < part.length; i++) {
                part[i] /= count;
            }
        }
        return sum;
    }

    /** Computes this += factor other. */
    void add(double factor, Quadratic other) {
        for (int part = 0; part < parts().length; part++) {
            double[] to = parts()[part];
            double[] from = other.parts()[part];
            for (int i = 0; i < to.length; i++) {
                to[i] += factor * from[i];
            }
        }
    }

    /** Computes this *= factor. */
    void scale(double factor) {
        for (double[] part : parts()) {
            for (int i = 0; i < part.length; i++) {
                part[i] *= factor;
            }
        }
    }

    /** Returns the parts in the order of the components. */
    double[][] parts() {
        return new double[][] {f, a, h, b, k, g, c, linear};
    }
}

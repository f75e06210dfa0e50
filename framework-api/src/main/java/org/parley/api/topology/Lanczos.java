package org.parley.api.topology;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Computes the extreme eigenvalues of a sparse symmetric matrix, of which the constant vector is an eigenvector, on the
 * space orthogonal to it.
 *
 * <p>This is the Lanczos method without reorthogonalization: its memory is three vectors, and a step costs one sparse
 * product. Rounding errors then repeat known eigenvalues, which does not affect the two extremes. Only the constant
 * vector must be removed in every step.
 */
final class Lanczos {

    /**
     * The maximal number of steps. After k steps from a random start, the expected error is below 0.1 (ln(n k^4) / k)^2
     * of the spread of the eigenvalues, for any gaps (Kuczynski and Wozniakowski 1992). This is 1e-6 here. Usually the
     * method converges to rounding error much earlier.
     */
    private static final int MOST_STEPS = 20_000;

    private static final int FIRST_CHECK = 10;
    private static final double SETTLED = 1e-13;
    private static final double EXHAUSTED = 1e-14;

    /** A symmetric linear operator. */
    @FunctionalInterface
    interface Operator {
        /** Computes out = A in. */
        void apply(double[] in, double[] out);
    }

    private Lanczos() {}

    static Spectrum extremes(int n, Operator matrix) {
        if (n == 1) {
            return Spectrum.OF_ONE_AGENT;
        }
        Tridiagonal projected = new Tridiagonal();
        double[] previous = new double[n];
        double[] v = startOrthogonalToConstant(n);
        double[] next = new double[n];
        double coupling = 0;
        Spectrum before = new Spectrum(Double.NaN, Double.NaN);
        int check = FIRST_CHECK;
        for (int k = 1; ; k++) {
            matrix.apply(v, next);
            subtract(next, coupling, previous);
            double diagonal = dot(v, next);
            subtract(next, diagonal, v);
            removeMean(next);
            projected.add(diagonal, coupling);
            coupling = Math.sqrt(dot(next, next));
            boolean last = coupling <= EXHAUSTED * scale(projected.magnitude()) || k == MOST_STEPS;
            if (last || k == check) {
                Spectrum now = new Spectrum(projected.smallest(), projected.largest());
                if (last || settled(now, before)) {
                    return now;
                }
                before = now;
                check += Math.max(FIRST_CHECK, k / 8);
            }
            multiply(next, 1 / coupling);
            double[] spare = previous;
            previous = v;
            v = next;
            next = spare;
        }
    }

    /**
     * Returns the scale of errors, at least 1. Weights have entries up to one, so smaller eigenvalues have the same
     * absolute error.
     */
    private static double scale(double magnitude) {
        return Math.max(1, magnitude);
    }

    private static boolean settled(Spectrum now, Spectrum before) {
        double tolerance = SETTLED * scale(now.radius());
        return Math.abs(now.smallest() - before.smallest()) <= tolerance
                && Math.abs(now.largest() - before.largest()) <= tolerance;
    }

    private static double[] startOrthogonalToConstant(int n) {
        SplittableRandom random = new SplittableRandom(1);
        double[] v = new double[n];
        for (int i = 0; i < n; i++) {
            v[i] = random.nextDouble() - 0.5;
        }
        removeMean(v);
        multiply(v, 1 / Math.sqrt(dot(v, v)));
        return v;
    }

    private static void removeMean(double[] v) {
        double sum = 0;
        for (double value : v) {
            sum += value;
        }
        double mean = sum / v.length;
        for (int i = 0; i < v.length; i++) {
            v[i] -= mean;
        }
    }

    private static void subtract(double[] v, double factor, double[] other) {
        for (int i = 0; i < v.length; i++) {
            v[i] -= factor * other[i];
        }
    }

    private static void multiply(double[] v, double factor) {
        for (int i = 0; i < v.length; i++) {
            v[i] *= factor;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /**
     * A symmetric tridiagonal matrix that grows by one row at a time. Its extreme eigenvalues are computed by bisection
     * on Sturm counts.
     */
    private static final class Tridiagonal {

        private static final double RESOLUTION = 0x1.0p-51;

        private double[] diagonal = new double[16];
        private double[] couplings = new double[16];
        private int size;
        private double magnitude;

        /**
         * Appends a row.
         *
         * @param value the new diagonal entry
         * @param coupling the entry between the new row and the previous one; ignored for the first row
         */
        void add(double value, double coupling) {
            if (size == diagonal.length) {
                diagonal = Arrays.copyOf(diagonal, 2 * size);
                couplings = Arrays.copyOf(couplings, 2 * size);
            }
            diagonal[size] = value;
            couplings[size] = size == 0 ? 0 : coupling;
            magnitude = Math.max(magnitude, Math.abs(value) + Math.abs(couplings[size]));
            size++;
        }

        double smallest() {
            return eigenvalue(0);
        }

        double largest() {
            return eigenvalue(size - 1);
        }

        /**
         * Returns the magnitude of the largest eigenvalue, up to a factor of two. Rounding errors are relative to it.
         */
        double magnitude() {
            return magnitude;
        }

        private double eigenvalue(int rank) {
            double low = lowerBound();
            double high = upperBound();
            while (high - low > RESOLUTION * magnitude) {
                double middle = low + (high - low) / 2;
                if (eigenvaluesBelow(middle) > rank) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return low + (high - low) / 2;
        }

        private int eigenvaluesBelow(double bound) {
            int count = 0;
            double pivot = 1;
            for (int i = 0; i < size; i++) {
                pivot = diagonal[i] - bound - couplings[i] * couplings[i] / pivot;
                if (pivot == 0) {
                    pivot = Double.MIN_NORMAL;
                }
                if (pivot < 0) {
                    count++;
                }
            }
            return count;
        }

        private double lowerBound() {
            double bound = Double.POSITIVE_INFINITY;
            for (int i = 0; i < size; i++) {
                bound = Math.min(bound, diagonal[i] - radius(i));
            }
            return bound;
        }

        private double upperBound() {
            double bound = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < size; i++) {
                bound = Math.max(bound, diagonal[i] + radius(i));
            }
            return bound;
        }

        private double radius(int i) {
            return Math.abs(couplings[i]) + (i + 1 < size ? Math.abs(couplings[i + 1]) : 0);
        }
    }
}

package org.parley.api.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Extreme eigenvalues of a sparse symmetric matrix that keeps the constant vector, on the space orthogonal to it.
 *
 * <p>Lanczos with full re-orthogonalisation: for n agents it is exact after n - 1 steps and stops as soon as both extremes have settled,
 * usually long before. Cost per step is one sparse product and the steps so far times n.
 */
final class Lanczos {

    private static final int MOST_STEPS = 2_000;
    private static final int STEPS_BETWEEN_CHECKS = 20;
    private static final double SETTLED = 1e-13;

    /** out = A in. */
    @FunctionalInterface
    interface Operator {
        void apply(double[] in, double[] out);
    }

    private Lanczos() {}

    static Spectrum extremes(int n, Operator matrix) {
        List<double[]> basis = new ArrayList<>();
        double[] diagonal = new double[MOST_STEPS];
        double[] off = new double[MOST_STEPS];
        double[] v = startOrthogonalToConstant(n);
        double[] next = new double[n];
        Spectrum before = new Spectrum(Double.NaN, Double.NaN);
        int most = Math.min(n - 1, MOST_STEPS);
        for (int k = 0; k < most; k++) {
            basis.add(v);
            matrix.apply(v, next);
            diagonal[k] = dot(v, next);
            orthogonalise(next, basis);
            orthogonalise(next, basis); // once is not enough in floating point, twice is
            double length = Math.sqrt(dot(next, next));
            boolean invariant = length < 1e-14 * Math.max(1, Math.abs(diagonal[k]));
            boolean last = k == most - 1 || invariant;
            if (last || (k + 1) % STEPS_BETWEEN_CHECKS == 0) {
                Spectrum now = new Spectrum(eigenvalue(diagonal, off, k + 1, 0), eigenvalue(diagonal, off, k + 1, k));
                if (last || (settled(now.smallest(), before.smallest()) && settled(now.largest(), before.largest()))) {
                    return now;
                }
                before = now;
            }
            off[k] = length;
            v = new double[n];
            for (int i = 0; i < n; i++) {
                v[i] = next[i] / length;
            }
        }
        throw new IllegalStateException("no eigenvalues for " + n + " agents");
    }

    /** The eigenvalue of this rank (0 = smallest) of a symmetric tridiagonal matrix, by bisection on Sturm counts. */
    private static double eigenvalue(double[] diagonal, double[] off, int size, int rank) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            double radius = (i > 0 ? Math.abs(off[i - 1]) : 0) + (i < size - 1 ? Math.abs(off[i]) : 0);
            low = Math.min(low, diagonal[i] - radius);
            high = Math.max(high, diagonal[i] + radius);
        }
        for (int bits = 0; bits < 80 && low < high; bits++) {
            double middle = low + (high - low) / 2;
            if (eigenvaluesBelow(diagonal, off, size, middle) > rank) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low + (high - low) / 2;
    }

    private static int eigenvaluesBelow(double[] diagonal, double[] off, int size, double bound) {
        int count = 0;
        double pivot = 1;
        for (int i = 0; i < size; i++) {
            double coupling = i > 0 ? off[i - 1] * off[i - 1] : 0;
            pivot = diagonal[i] - bound - coupling / pivot;
            if (pivot == 0) {
                pivot = Double.MIN_NORMAL;
            }
            if (pivot < 0) {
                count++;
            }
        }
        return count;
    }

    private static double[] startOrthogonalToConstant(int n) {
        SplittableRandom random = new SplittableRandom(1);
        double[] v = new double[n];
        for (int i = 0; i < n; i++) {
            v[i] = random.nextDouble() - 0.5;
        }
        removeMean(v);
        double length = Math.sqrt(dot(v, v));
        for (int i = 0; i < n; i++) {
            v[i] /= length;
        }
        return v;
    }

    private static void orthogonalise(double[] v, List<double[]> basis) {
        removeMean(v);
        for (double[] b : basis) {
            double part = dot(b, v);
            for (int i = 0; i < v.length; i++) {
                v[i] -= part * b[i];
            }
        }
    }

    private static void removeMean(double[] v) {
        double sum = 0;
        for (double value : v) {
            sum += value;
        }
        for (int i = 0; i < v.length; i++) {
            v[i] -= sum / v.length;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static boolean settled(double now, double before) {
        return Math.abs(now - before) <= SETTLED * Math.max(1, Math.abs(now));
    }
}

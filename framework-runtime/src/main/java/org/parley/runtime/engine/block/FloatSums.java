package org.parley.runtime.engine.block;

import org.parley.runtime.numeric.FusedMultiplyAdd;

/**
 * Computes sums of rows of floats.
 *
 * <p>In general, sums are computed in double precision and rounded once. The sums that exact strategies compute in every round use float
 * instead, with up to three roundings, in an order that is accurate where terms nearly cancel. The reason is speed: the JIT compiler
 * vectorizes loops over floats, but not loops that convert to double and back.
 */
final class FloatSums {

    private FloatSums() {}

    static void combineTwo(BlockOperation s, float[] out, float[] x, float[] y, int from, int to) {
        if (s.scaled == 1) {
            combineFast(out, (float) s.b, y, (float) s.a, x, from, to);
        } else if (s.scaled == 2 || (s.a == (float) s.a && Math.abs(s.b) == 1)) {
            combineFast(out, (float) s.a, x, (float) s.b, y, from, to);
        } else {
            combine(out, s.a, x, s.b, y, from, to);
        }
    }

    static void combineThree(BlockOperation s, float[] out, float[] x, float[] y, float[] z, int from, int to) {
        boolean units = s.scaled > 0 || (Math.abs(s.b) == 1 && Math.abs(s.c) == 1);
        if (units && s.a == 2) {
            extrapolate(out, x, (float) s.b, y, (float) s.c, z, from, to);
        } else if (units && s.a == 1) {
            correct(out, x, (float) s.b, y, (float) s.c, z, from, to);
        } else {
            combine(out, s.a, x, s.b, y, s.c, z, from, to);
        }
    }

    static void scale(float[] out, float a, float[] x, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = a * x[k];
        }
    }

    /**
     * Computes a x + b y with b = 1 or -1. The product b y is exact, so the result is rounded once. The product of a deferred y is rounded
     * separately.
     */
    private static void combineFast(float[] out, float a, float[] x, float b, float[] y, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = FusedMultiplyAdd.of(a, x[k], b * y[k]);
        }
    }

    /**
     * Computes 2 x + b y + c z as x + ((x + c z) + b y). In exact diffusion and in EXTRA, z nearly cancels x, and the difference of two
     * close numbers is exact. The term added to x is small, its errors are smaller, and only the last sum is rounded.
     */
    private static void extrapolate(float[] out, float[] x, float b, float[] y, float c, float[] z, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = x[k] + ((x[k] + c * z[k]) + b * y[k]);
        }
    }

    /**
     * Computes x + b y + c z as x + (b y + c z). It is exact except for the last sum if y and z are close, as are two successive directions
     * of a tracker.
     */
    private static void correct(float[] out, float[] x, float b, float[] y, float c, float[] z, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = x[k] + (b * y[k] + c * z[k]);
        }
    }

    private static void combine(float[] out, double a, float[] x, double b, float[] y, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = (float) (a * x[k] + b * y[k]);
        }
    }

    private static void combine(
            float[] out, double a, float[] x, double b, float[] y, double c, float[] z, int from, int to) {
        for (int k = from; k < to; k++) {
            out[k] = (float) (a * x[k] + b * y[k] + c * z[k]);
        }
    }

    static void combine(
            float[] out,
            double a,
            float[] x,
            double b,
            float[] y,
            double c,
            float[] z,
            double d,
            float[] w,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            out[k] = (float) (a * x[k] + b * y[k] + c * z[k] + d * w[k]);
        }
    }

    static void combine(
            float[] out,
            double a,
            float[] x,
            double b,
            float[] y,
            double c,
            float[] z,
            double d,
            float[] w,
            double e,
            float[] v,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            out[k] = (float) (a * x[k] + b * y[k] + c * z[k] + d * w[k] + e * v[k]);
        }
    }
}

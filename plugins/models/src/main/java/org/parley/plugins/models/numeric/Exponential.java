package org.parley.plugins.models.numeric;

/**
 * exp(x) and related functions of losses, with bit-identical results on every JDK. {@link Math#exp} differs between JDKs.
 *
 * <p>x = k log 2 + r with |r| at most log(2) / 2, and exp(r) is its series up to r^13, which omits less than 5e-18 of it. With rounding,
 * the error is at most 1 unit in the last place.
 *
 * <p>The computation uses no table, and no branch except for results near the ends of the range. The processor therefore works on several
 * numbers at once.
 */
public final class Exponential {

    private static final double PER_LOG_2 = 1.4426950408889634;

    /** log 2 in two parts. The first part has so few digits that its product with k is exact. */
    private static final double LOG_2_HIGH = 0x1.62e42feep-1;

    private static final double LOG_2_LOW = 0x1.a39ef35793c76p-33;

    /** Adding and subtracting it rounds to an integer. */
    private static final double ROUNDING = 0x1.8p52;

    /** For |x| up to this value, exp(x) and the powers of two in its computation are normal numbers. */
    private static final double ORDINARY = 700;

    private static final int BIAS = 1023;
    private static final int DIGITS = 52;

    private Exponential() {}

    public static double of(double x) {
        if (!(Math.abs(x) < ORDINARY)) {
            return StrictMath.exp(x);
        }
        double k = doublings(x);
        return series(x, k) * powerOfTwo(k);
    }

    /**
     * Replaces the first {@code count} numbers by their exponentials, bit-identical to {@link #of(double)}.
     *
     * @param scratch an array for as many numbers
     */
    public static void of(double[] values, double[] scratch, int count) {
        if (!areOrdinary(values, count)) {
            for (int k = 0; k < count; k++) {
                values[k] = of(values[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            scratch[k] = doublings(values[k]);
        }
        for (int k = 0; k < count; k++) {
            values[k] = series(values[k], scratch[k]);
        }
        for (int k = 0; k < count; k++) {
            values[k] *= powerOfTwo(scratch[k]);
        }
    }

    private static boolean areOrdinary(double[] values, int count) {
        boolean ordinary = true;
        for (int k = 0; k < count; k++) {
            ordinary &= Math.abs(values[k]) < ORDINARY;
        }
        return ordinary;
    }

    private static double doublings(double x) {
        return x * PER_LOG_2 + ROUNDING - ROUNDING;
    }

    private static double powerOfTwo(double k) {
        return Double.longBitsToDouble((long) ((int) k + BIAS) << DIGITS);
    }

    private static double series(double x, double k) {
        double r = x - k * LOG_2_HIGH - k * LOG_2_LOW;
        double s = r * r;
        double odd = 1.0 / 6227020800L;
        odd = odd * s + 1.0 / 39916800;
        odd = odd * s + 1.0 / 362880;
        odd = odd * s + 1.0 / 5040;
        odd = odd * s + 1.0 / 120;
        odd = odd * s + 1.0 / 6;
        double even = 1.0 / 479001600;
        even = even * s + 1.0 / 3628800;
        even = even * s + 1.0 / 40320;
        even = even * s + 1.0 / 720;
        even = even * s + 1.0 / 24;
        even = even * s + 0.5;
        // Adds the largest terms last.
        return 1 + (r + (s * r * odd + s * even));
    }

    /** Returns 1 / (1 + exp(-x)). */
    public static double sigmoid(double x) {
        return 1 / (1 + of(-x));
    }

    /** Replaces the first {@code count} numbers by their sigmoids; see {@link #of(double[], double[], int)}. */
    static void sigmoid(double[] values, double[] scratch, int count) {
        for (int k = 0; k < count; k++) {
            values[k] = -values[k];
        }
        of(values, scratch, count);
        for (int k = 0; k < count; k++) {
            values[k] = 1 / (1 + values[k]);
        }
    }

    /** Returns log(1 + exp(x)) without overflow. */
    public static double softplus(double x) {
        return Math.max(x, 0) + StrictMath.log1p(of(-Math.abs(x)));
    }

    /** Replaces the first {@code count} numbers by their softmax. */
    public static void softmax(double[] values, int count) {
        subtractLargest(values, 0, count);
        for (int c = 0; c < count; c++) {
            values[c] = of(values[c]);
        }
        normalize(values, 0, count);
    }

    /** The first step of a softmax: subtracts the largest of {@code count} numbers, so that no exponential overflows. */
    public static void subtractLargest(double[] values, int from, int count) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = from; c < from + count; c++) {
            largest = Math.max(largest, values[c]);
        }
        for (int c = from; c < from + count; c++) {
            values[c] -= largest;
        }
    }

    /**
     * The last step of a softmax: divides {@code count} numbers by their sum.
     *
     * @return log of the sum
     */
    public static double normalize(double[] values, int from, int count) {
        double sum = 0;
        for (int c = from; c < from + count; c++) {
            sum += values[c];
        }
        for (int c = from; c < from + count; c++) {
            values[c] /= sum;
        }
        return StrictMath.log(sum);
    }
}

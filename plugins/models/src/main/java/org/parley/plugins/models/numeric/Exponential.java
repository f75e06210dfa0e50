package org.parley.plugins.models.numeric;

/**
 * exp(x), and what losses make of it, with bit-identical results on every JDK: {@link Math#exp} is a different piece of code on each.
 *
 * <p>x = k log 2 + r with |r| at most log(2) / 2, and exp(r) by its series up to r^13, which leaves out less than 5e-18 of it. Roundings
 * make the error at most 1 unit in the last place. No table, and no branch but for results near the ends of the range: the processor works on
 * several at once.
 */
public final class Exponential {

    private static final double PER_LOG_2 = 1.4426950408889634;

    /** log 2 in two parts, of which the first has so few digits that k times it is exact. */
    private static final double LOG_2_HIGH = 0x1.62e42feep-1;

    private static final double LOG_2_LOW = 0x1.a39ef35793c76p-33;

    /** Adding it leaves no digits behind the point. */
    private static final double ROUNDING = 0x1.8p52;

    /** Up to this size of x, exp(x) and the powers of two beside it are normal numbers. */
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
     * The first {@code count} numbers become their exponentials, with the bits of {@link #of(double)}.
     *
     * @param scratch for as many numbers
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
        // The largest terms last.
        return 1 + (r + (s * r * odd + s * even));
    }

    /** 1 / (1 + exp(-x)). */
    public static double sigmoid(double x) {
        return 1 / (1 + of(-x));
    }

    /** The first {@code count} numbers become their sigmoids; see {@link #of(double[], double[], int)}. */
    static void sigmoid(double[] values, double[] scratch, int count) {
        for (int k = 0; k < count; k++) {
            values[k] = -values[k];
        }
        of(values, scratch, count);
        for (int k = 0; k < count; k++) {
            values[k] = 1 / (1 + values[k]);
        }
    }

    /** log(1 + exp(x)), without overflow. */
    public static double softplus(double x) {
        return Math.max(x, 0) + StrictMath.log1p(of(-Math.abs(x)));
    }

    /** The first {@code count} numbers become their exponentials over those exponentials' sum. */
    public static void softmax(double[] values, int count) {
        subtractLargest(values, 0, count);
        for (int c = 0; c < count; c++) {
            values[c] = of(values[c]);
        }
        normalise(values, 0, count);
    }

    /** What a softmax begins with: the largest of {@code count} numbers becomes 0, so that no exponential overflows. */
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
     * What a softmax ends with: {@code count} numbers are divided by their sum.
     *
     * @return log of the sum
     */
    public static double normalise(double[] values, int from, int count) {
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

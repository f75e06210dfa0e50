package org.parley.plugins.models.numeric;

/**
 * exp(x), and what losses make of it, with the same bits on every JDK: {@link Math#exp} is a different piece of code on each.
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
        double k = x * PER_LOG_2 + ROUNDING - ROUNDING;
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
        double series = 1 + (r + (s * r * odd + s * even));
        return series * Double.longBitsToDouble((long) ((int) k + BIAS) << DIGITS);
    }

    /** 1 / (1 + exp(-x)). */
    public static double sigmoid(double x) {
        return 1 / (1 + of(-x));
    }

    /** log(1 + exp(x)), without overflow. */
    public static double softplus(double x) {
        return Math.max(x, 0) + StrictMath.log1p(of(-Math.abs(x)));
    }

    /** The largest of the first {@code count} numbers. */
    public static double largest(double[] values, int count) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < count; c++) {
            largest = Math.max(largest, values[c]);
        }
        return largest;
    }

    /**
     * The first {@code count} numbers become their exponentials over those exponentials' sum.
     *
     * @param largest of them: exp(0) is the largest number that is summed, so that nothing overflows
     * @return log of the sum, from which {@code largest} is missing
     */
    public static double softmax(double[] values, int count, double largest) {
        double sum = 0;
        for (int c = 0; c < count; c++) {
            values[c] = of(values[c] - largest);
            sum += values[c];
        }
        for (int c = 0; c < count; c++) {
            values[c] /= sum;
        }
        return StrictMath.log(sum);
    }
}

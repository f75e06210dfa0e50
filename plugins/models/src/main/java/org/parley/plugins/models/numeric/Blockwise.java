package org.parley.plugins.models.numeric;

/**
 * Functions of long arrays, evaluated block by block. Every JDK vectorizes loops that only do arithmetic on doubles, but not always those
 * that convert numbers or extract their bits. The latter steps therefore have separate loops.
 *
 * <p>The results are bit-identical to those of one number at a time.
 */
final class Blockwise {

    private static final int SIZE = 256;

    private static final ThreadLocal<Blockwise> OWN = ThreadLocal.withInitial(Blockwise::new);

    private final double[] block = new double[SIZE];
    private final double[] scratch = new double[SIZE];

    private Blockwise() {}

    /** Replaces the first {@code count} numbers of {@code block}, and may use as many of {@code scratch}. */
    @FunctionalInterface
    private interface Function {
        void apply(double[] block, double[] scratch, int count);
    }

    static void tanh(float[] values, int count) {
        OWN.get().apply((block, scratch, size) -> HyperbolicTangent.of(block, size), values, values, count);
    }

    /** Computes tanh in double precision. Values of floats use a faster approximation with an error below their rounding. */
    static void tanh(double[] values, int count) {
        for (int k = 0; k < count; k++) {
            values[k] = StrictMath.tanh(values[k]);
        }
    }

    static void sigmoid(float[] values, int count) {
        OWN.get().apply(Exponential::sigmoid, values, values, count);
    }

    static void sigmoid(double[] values, int count) {
        OWN.get().apply(Exponential::sigmoid, values, values, count);
    }

    static void exp(float[] x, float[] into, int count) {
        OWN.get().apply(Exponential::of, x, into, count);
    }

    static void exp(double[] x, double[] into, int count) {
        OWN.get().apply(Exponential::of, x, into, count);
    }

    private void apply(Function function, float[] from, float[] into, int count) {
        for (int start = 0; start < count; start += SIZE) {
            int size = Math.min(SIZE, count - start);
            for (int k = 0; k < size; k++) {
                block[k] = from[start + k];
            }
            function.apply(block, scratch, size);
            for (int k = 0; k < size; k++) {
                into[start + k] = (float) block[k];
            }
        }
    }

    private void apply(Function function, double[] from, double[] into, int count) {
        for (int start = 0; start < count; start += SIZE) {
            int size = Math.min(SIZE, count - start);
            System.arraycopy(from, start, block, 0, size);
            function.apply(block, scratch, size);
            System.arraycopy(block, 0, into, start, size);
        }
    }

    /**
     * tanh(x) for single precision: x P(x^2) / Q(x^2) in double, the best rational function of these degrees on -9.5 … 9.5. Its relative
     * error is at most 7.1e-11, so nearly all of the total error, less than 0.51 units in the last place, comes from rounding to single
     * precision.
     */
    private static final class HyperbolicTangent {

        /** From 9.02 on, tanh rounds to one in single precision. */
        private static final double LARGEST = 9.5;

        private HyperbolicTangent() {}

        /** Replaces the first {@code count} numbers, which are in single precision, by numbers that round to their tanh. */
        static void of(double[] values, int count) {
            for (int k = 0; k < count; k++) {
                values[k] = of(values[k]);
            }
        }

        private static double of(double value) {
            double x = Math.max(-LARGEST, Math.min(LARGEST, value));
            double s = x * x;
            double p = 3.460882832177878e-11;
            p = p * s + 1.07717425129411e-07;
            p = p * s + 4.166800623163059e-05;
            p = p * s + 0.004402395706679212;
            p = p * s + 0.14081526112221296;
            p = p * s + 0.9999999999298006;
            double q = 2.8235598334152827e-09;
            q = q * s + 2.54770031421606e-06;
            q = q * s + 0.0004963067642114012;
            q = q * s + 0.029118594921607892;
            q = q * s + 0.4741485937099038;
            q = q * s + 1;
            return x * p / q;
        }
    }
}

package org.parley.runtime.random;

import java.util.random.RandomGenerator;

/**
 * Converts random bits to numbers. The conversion is implemented here because the JDK may change its default algorithms between releases. A
 * seed must give the same run on every machine.
 */
abstract class StrictRandom implements RandomGenerator {

    private double spareGaussian;
    private boolean hasSpareGaussian;

    /** Discards the second number of a pair of Gaussian numbers, when the stream moves. */
    final void forgetSpare() {
        hasSpareGaussian = false;
    }

    @Override
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    /** Uniform on 0 .. bound-1 by multiplication. The bias is below bound / 2^63, which no test can detect. */
    @Override
    public int nextInt(int bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive, got " + bound);
        }
        return (int) Math.multiplyHigh(nextLong() >>> 1, (long) bound << 1);
    }

    @Override
    public double nextDouble() {
        return toDouble(nextLong());
    }

    static double toDouble(long bits) {
        return (bits >>> 11) * 0x1.0p-53;
    }

    @Override
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    /** Marsaglia's polar method, with the reproducible logarithm. */
    @Override
    public double nextGaussian() {
        if (hasSpareGaussian) {
            hasSpareGaussian = false;
            return spareGaussian;
        }
        while (true) {
            double u = 2 * nextDouble() - 1;
            double v = 2 * nextDouble() - 1;
            double s = u * u + v * v;
            if (s < 1 && s > 0) {
                double scale = Math.sqrt(-2 * StrictMath.log(s) / s);
                spareGaussian = v * scale;
                hasSpareGaussian = true;
                return u * scale;
            }
        }
    }
}

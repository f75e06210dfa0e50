package org.parley.runtime.random;

import java.util.random.RandomGenerator;

/**
 * A SplitMix64 stream that can be moved to any address.
 *
 * <p>The conversion from bits to numbers is implemented here because the JDK may change its default algorithms between releases. A seed
 * must give the same run on every machine.
 */
public final class AddressedRandom implements RandomGenerator {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;
    private double spareGaussian;
    private boolean hasSpareGaussian;

    AddressedRandom(long address) {
        moveTo(address);
    }

    void moveTo(long address) {
        state = address;
        hasSpareGaussian = false;
    }

    @Override
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return scramble(state);
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

    /** Returns the first number of a stream at this address. */
    static double firstDouble(long address) {
        return toDouble(scramble(address + GOLDEN_GAMMA));
    }

    private static double toDouble(long bits) {
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

    static long scramble(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}

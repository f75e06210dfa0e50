package org.parley.runtime.random;

/** A SplitMix64 stream that can be moved to any address. */
public final class AddressedRandom extends StrictRandom {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    AddressedRandom(long address) {
        moveTo(address);
    }

    void moveTo(long address) {
        state = address;
        forgetSpare();
    }

    @Override
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return scramble(state);
    }

    /** Returns the first number of a stream at this address. */
    static double firstDouble(long address) {
        return toDouble(scramble(address + GOLDEN_GAMMA));
    }

    static long scramble(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}

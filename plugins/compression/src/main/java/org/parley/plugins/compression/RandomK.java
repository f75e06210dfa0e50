package org.parley.plugins.compression;

import java.util.random.RandomGenerator;
import org.parley.api.compression.BitReader;
import org.parley.api.compression.BitWriter;
import org.parley.api.compression.Compressor;

/**
 * k entries at places that chance chooses, every choice as likely: a seed for the places, then the values.
 *
 * @param scale of what arrives
 */
record RandomK(int dimension, int k, double scale) implements Compressor {

    private static final int SEED_BITS = 63;
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    @Override
    public void encode(double[] row, RandomGenerator random, BitWriter out) {
        long seed = random.nextLong() >>> 1;
        out.bits(seed, SEED_BITS);
        int left = k;
        for (int j = 0; j < dimension; j++) {
            if (isChosen(seed, j, left)) {
                out.number(row[j]);
                left--;
            }
        }
    }

    @Override
    public void decode(BitReader in, double[] row) {
        long seed = in.bits(SEED_BITS);
        int left = k;
        for (int j = 0; j < dimension; j++) {
            row[j] = 0;
            if (isChosen(seed, j, left)) {
                row[j] = scale * in.number();
                left--;
            }
        }
    }

    /** Selection sampling: with probability left / (places that are left). */
    private boolean isChosen(long seed, int j, int left) {
        return uniform(seed + (j + 1) * GOLDEN_GAMMA) * (dimension - j) < left;
    }

    /** The mixing function of SplitMix64, as a number in [0, 1). */
    private static double uniform(long z) {
        long mixed = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return ((mixed ^ (mixed >>> 31)) >>> 11) * 0x1.0p-53;
    }
}

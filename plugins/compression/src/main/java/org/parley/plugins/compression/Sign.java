package org.parley.plugins.compression;

import java.util.random.RandomGenerator;
import org.parley.api.compression.BitReader;
import org.parley.api.compression.BitWriter;
import org.parley.api.compression.Compressor;

/** The mean size of the entries, and the sign of each: |x|_1 / d sign(x). */
final class Sign implements Compressor {

    @Override
    public void encode(double[] row, RandomGenerator random, BitWriter out) {
        double mean = 0;
        for (double value : row) {
            mean += Math.abs(value) / row.length;
        }
        out.number(mean);
        for (double value : row) {
            out.bits(value < 0 ? 1 : 0, 1);
        }
    }

    @Override
    public void decode(BitReader in, double[] row) {
        double mean = in.number();
        for (int j = 0; j < row.length; j++) {
            row[j] = in.bits(1) == 1 ? -mean : mean;
        }
    }
}

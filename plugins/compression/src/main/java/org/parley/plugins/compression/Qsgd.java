package org.parley.plugins.compression;

import java.util.random.RandomGenerator;
import org.parley.api.compression.BitReader;
import org.parley.api.compression.BitWriter;
import org.parley.api.compression.Compressor;

/** The norm of the row, and of every entry its sign and its size in steps of norm / s, rounded up or down by chance so that the mean is right. */
final class Qsgd implements Compressor {

    private final int bits;
    private final double levels;
    private final double scale;

    /**
     * @param bits of a size, whose largest is s = 2^bits - 1
     * @param scale of what arrives
     */
    Qsgd(int bits, double scale) {
        this.bits = bits;
        this.levels = levels(bits);
        this.scale = scale;
    }

    static double levels(int bits) {
        return (1L << bits) - 1;
    }

    /** At most this many times |x|^2 is what chance adds to the square of the norm. */
    static double variance(int bits, int dimension) {
        double s = levels(bits);
        return Math.min(dimension / (s * s), Math.sqrt(dimension) / s);
    }

    @Override
    public void encode(double[] row, RandomGenerator random, BitWriter out) {
        double norm = norm(row);
        out.number(norm);
        for (double value : row) {
            double size = norm > 0 ? levels * (Math.abs(value) / norm) : 0;
            double floor = Math.floor(size);
            double rounded = random.nextDouble() < size - floor ? floor + 1 : floor;
            out.bits(value < 0 ? 1 : 0, 1);
            out.bits((long) Math.min(rounded, levels), bits);
        }
    }

    @Override
    public void decode(BitReader in, double[] row) {
        double step = scale * in.number() / levels;
        for (int j = 0; j < row.length; j++) {
            boolean negative = in.bits(1) == 1;
            double size = step * in.bits(bits);
            row[j] = negative ? -size : size;
        }
    }

    /** By the largest entry, so that no square overflows. */
    private static double norm(double[] row) {
        double largest = 0;
        for (double value : row) {
            largest = Math.max(largest, Math.abs(value));
        }
        if (largest == 0 || !Double.isFinite(largest)) {
            return largest;
        }
        double sum = 0;
        for (double value : row) {
            sum += (value / largest) * (value / largest);
        }
        return largest * Math.sqrt(sum);
    }
}

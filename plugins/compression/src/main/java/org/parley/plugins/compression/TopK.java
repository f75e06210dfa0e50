package org.parley.plugins.compression;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.compression.BitReader;
import org.parley.api.compression.BitWriter;
import org.parley.api.compression.Compressor;

/** The k entries of largest size, each as its place and its value; of equal ones those that come first. */
final class TopK implements Compressor {

    private final int dimension;
    private final int k;
    private final int placeBits;

    TopK(int dimension, int k) {
        this.dimension = dimension;
        this.k = k;
        this.placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(dimension - 1);
    }

    @Override
    public void encode(double[] row, RandomGenerator random, BitWriter out) {
        double[] sizes = out.buffer(dimension);
        for (int j = 0; j < dimension; j++) {
            sizes[j] = Selection.size(row[j]);
        }
        double least = Selection.largest(k, sizes, dimension);
        int ties = k - larger(row, least);
        boolean places = areWorthTheirPlaces(out.bitsOfNumber());
        for (int j = 0; j < dimension; j++) {
            double size = Selection.size(row[j]);
            boolean kept = size > least || (size == least && ties-- > 0);
            if (places && kept) {
                out.bits(j, placeBits);
            }
            if (!places || kept) {
                out.number(kept ? row[j] : 0);
            }
        }
    }

    private static int larger(double[] row, double least) {
        int larger = 0;
        for (double value : row) {
            larger += Selection.size(value) > least ? 1 : 0;
        }
        return larger;
    }

    @Override
    public void decode(BitReader in, double[] row) {
        if (!areWorthTheirPlaces(in.bitsOfNumber())) {
            for (int j = 0; j < dimension; j++) {
                row[j] = in.number();
            }
            return;
        }
        Arrays.fill(row, 0);
        for (int entry = 0; entry < k; entry++) {
            int j = (int) in.bits(placeBits);
            row[j] = in.number();
        }
    }

    /** Where almost all is kept, a row with zeros is shorter than the places of the others. */
    private boolean areWorthTheirPlaces(int bitsOfNumber) {
        return (long) k * (placeBits + bitsOfNumber) < (long) dimension * bitsOfNumber;
    }
}

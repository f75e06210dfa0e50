package org.parley.api.compression;

/** Gives back what a {@link BitWriter} took, in the same order. */
public interface BitReader {

    /** @param width bits that were given to the value, 0 … 63 */
    long bits(int width);

    double number();

    /** Bits of a number in the run's precision. */
    int bitsOfNumber();
}

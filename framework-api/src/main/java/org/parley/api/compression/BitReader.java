package org.parley.api.compression;

/** Reads the values that a {@link BitWriter} has written, in the same order. */
public interface BitReader {

    /**
     * Reads a nonnegative value.
     *
     * @param width the number of bits with which the value was written, from 0 to 63
     * @return the value
     */
    long bits(int width);

    /**
     * Reads a number in the run's precision.
     *
     * @return the number, as {@link BitWriter#number} rounded it
     */
    double number();

    /** {@return the number of bits of a number in the run's precision} */
    int bitsOfNumber();
}

package org.parley.api.compression;

/** Takes a row bit by bit; its length is the bill. */
public interface BitWriter {

    /**
     * Appends a value that is not negative as a signed number, and fits.
     *
     * @param width bits that it takes, 0 … 63
     */
    void bits(long value, int width);

    /** Appends a number in the run's precision. */
    void number(double value);

    /** Bits of a number in the run's precision. */
    int bitsOfNumber();

    /** Room for so many numbers, of this thread; holds anything. */
    double[] buffer(int size);
}

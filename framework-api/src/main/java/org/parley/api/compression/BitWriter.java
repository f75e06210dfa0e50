package org.parley.api.compression;

/** Writes a compressed vector bit by bit. The number of bits is the communication cost of the vector. */
public interface BitWriter {

    /**
     * Writes a nonnegative value.
     *
     * @param value the value, which must fit into {@code width} bits
     * @param width the number of bits, from 0 to 63
     */
    void bits(long value, int width);

    /**
     * Writes a number in the run's precision.
     *
     * @param value the number, which is rounded to the precision of the run
     */
    void number(double value);

    /** {@return the number of bits of a number in the run's precision} */
    int bitsOfNumber();

    /**
     * {@return scratch memory of the calling thread} Its contents are undefined.
     *
     * @param size the number of entries needed
     */
    double[] buffer(int size);
}

package org.parley.api.compression;

import java.util.random.RandomGenerator;

/**
 * Writes a row in fewer bits: what a receiver gets is what {@link #decode} makes of them, and the bits written are the bits billed.
 *
 * <p>Both run for several agents at a time, keep nothing and allocate nothing. A row that is not finite must come through, too: a run that
 * diverges is stopped by the framework.
 */
public interface Compressor {

    /**
     * @param row not to be changed
     * @param random this agent's stream for this exchange
     */
    void encode(double[] row, RandomGenerator random, BitWriter out);

    /** @param row takes every entry; holds anything before */
    void decode(BitReader in, double[] row);
}

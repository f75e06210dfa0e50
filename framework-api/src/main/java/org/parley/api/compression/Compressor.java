package org.parley.api.compression;

import java.util.random.RandomGenerator;

/**
 * Encodes an agent's vector in fewer bits. Receivers get the decoded vector, and the encoded bits are counted as
 * communication cost.
 *
 * <p>Several threads use a compressor at the same time. Implementations must be stateless and must not allocate memory.
 * They must also encode vectors that are not finite, because the framework detects divergence from the decoded values.
 */
public interface Compressor {

    /**
     * Encodes a vector.
     *
     * @param row the vector, which must not be modified
     * @param random the random stream of this agent for this exchange
     * @param out the writer of the encoded bits
     */
    void encode(double[] row, RandomGenerator random, BitWriter out);

    /**
     * Decodes a vector.
     *
     * @param in the encoded bits
     * @param row the vector, of which every entry must be overwritten
     */
    void decode(BitReader in, double[] row);
}

package org.parley.api.run;

import java.util.List;
import org.parley.api.topology.Weights;

/**
 * The only channel between agents. A mixer replaces the vector of each agent by a weighted combination of it and its
 * neighbors' vectors.
 *
 * <p>Row-stochastic weights mix as x_i + sum_j w_ij (x_j - x_i), so equal vectors remain exactly equal. Without this,
 * exact diffusion and EXTRA drift in single precision. Other weights mix as sum_j w_ij x_j. Neighbors are added in
 * ascending order, so results are bit-identical for any number of threads and processes. All exchanges within a tick
 * use the same graph. Every message is counted as communication cost.
 */
public interface Mixer {

    /**
     * Computes out = W in. The two blocks must differ.
     *
     * @param in the vectors to mix
     * @param out the result, a block of the same dimension
     */
    void mix(Block in, Block out);

    /**
     * Computes out = W in for two blocks that are sent in the same message, in one communication phase. No block may be
     * both input and output.
     *
     * @param in the first vectors to mix
     * @param out the first result, a block of the same dimension
     * @param alsoIn the second vectors to mix
     * @param alsoOut the second result, a block of the dimension of {@code alsoIn}
     */
    void mix(Block in, Block out, Block alsoIn, Block alsoOut);

    /**
     * Computes out = W in for any number of blocks that are sent in the same message. No block may be both input and
     * output. Reuse the lists, because creating them in every round allocates memory.
     *
     * @param in the blocks to mix
     * @param out the results, in the order and with the dimensions of {@code in}
     */
    void mix(List<Block> in, List<Block> out);

    /**
     * Computes sent = the decompressed form of in, or a copy if the level has no compression. If {@code sent} is mixed
     * next, only its compressed size is counted. Any write to {@code sent} ends this.
     *
     * @param in the vectors to compress
     * @param sent the result, a block of the same dimension
     */
    void compress(Block in, Block sent);

    /** {@return the weights of the current tick} */
    Weights weights();
}

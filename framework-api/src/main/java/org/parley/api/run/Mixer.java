package org.parley.api.run;

import java.util.List;
import org.parley.api.topology.Weights;

/**
 * The only channel between agents: replaces each agent's row by a weighted combination of its own row and its neighbors'.
 *
 * <p>Row-stochastic weights mix as x_i + sum_j w_ij (x_j - x_i), all others as sum_j w_ij x_j, neighbors in ascending order: the result
 * is the same to the last bit however the agents are spread over threads and processes, and equal rows stay equal exactly, without which
 * exact diffusion and EXTRA drift in single precision. All mixes within one tick see the same graph. Every message is billed.
 */
public interface Mixer {

    /** out = W in; the two blocks differ. */
    void mix(Block in, Block out);

    /** out = W in for two blocks that travel in the same message: one exchange phase. No block is both read and written. */
    void mix(Block in, Block out, Block alsoIn, Block alsoOut);

    /** out = W in for any number of blocks that travel in the same message; no block is both read and written. Keep the lists: making new ones every round allocates. */
    void mix(List<Block> in, List<Block> out);

    /**
     * sent = what the level's compression leaves of in, a copy where it has none. Mixing {@code sent} next is billed at the bits it takes;
     * whoever writes to it first makes it a full row again.
     */
    void compress(Block in, Block sent);

    /** The weights of the current tick. */
    Weights weights();
}

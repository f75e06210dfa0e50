package org.parley.api.network;

/**
 * Combines the vectors that an agent receives, in place of the weighted sum of a level's
 * {@link org.parley.api.run.Mixer}.
 *
 * <p>Several threads use an aggregation at the same time. Implementations must be stateless and must not allocate
 * memory.
 */
@FunctionalInterface
public interface Aggregation {

    /**
     * Computes the columns from {@code inbox.from()} to {@code inbox.to() - 1} of the result.
     *
     * @param inbox the vectors that the agent received, and its own
     * @param out the result
     */
    void aggregate(Inbox inbox, double[] out);
}

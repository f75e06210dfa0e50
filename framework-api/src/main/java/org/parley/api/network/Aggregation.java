package org.parley.api.network;

/**
 * What an agent makes of the rows that reach it, in place of the weighted sum of a level's {@link org.parley.api.run.Mixer}.
 *
 * <p>Called for many receivers in parallel: it keeps nothing from one call to the next and allocates nothing.
 */
@FunctionalInterface
public interface Aggregation {

    /** Fills the columns {@code inbox.from()} to {@code inbox.to()} (excluded) of {@code out}. */
    void aggregate(Inbox inbox, double[] out);
}

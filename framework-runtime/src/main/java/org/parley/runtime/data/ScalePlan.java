package org.parley.runtime.data;

import java.util.Map;

/**
 * The scaling of columns of numbers, if each agent has data of its own: every number v becomes (v - shift) / span.
 *
 * @param fixed shift and span by column, for {@link Kind#FIXED}
 */
public record ScalePlan(Kind kind, Map<String, double[]> fixed) {

    public enum Kind {
        /** As the reader returns them. */
        NONE,
        /** To mean 0 and deviation 1 over the agent's own training file. */
        LOCAL,
        /** To mean 0 and deviation 1 over the training files of all agents, whose means and deviations are sent. */
        EXCHANGE,
        /** By numbers of the run file. */
        FIXED
    }

    public static final ScalePlan NONE = new ScalePlan(Kind.NONE, Map.of());
}

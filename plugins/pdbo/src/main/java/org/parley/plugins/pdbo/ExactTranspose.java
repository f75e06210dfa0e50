package org.parley.plugins.pdbo;

import java.util.Locale;
import java.util.Optional;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/** Whether the level {@code auxiliary} mixes at each tick by the transpose of the lower level's weights, as backpropagation must. */
final class ExactTranspose {

    private static final int MOST_TICKS = 64;
    private static final int TICKS_OF_RANDOM_GRAPHS = 8;

    private final RunOutline run;
    private final Transposition weights;

    ExactTranspose(RunOutline run) {
        this.run = run;
        weights = new Transposition(run);
    }

    /** Why it does not, for the first tick and pair of agents where this shows. */
    Optional<String> fault() {
        long ticks = weights.isPeriodic() ? Math.min(MOST_TICKS, weights.period()) : TICKS_OF_RANDOM_GRAPHS;
        Optional<String> fault = Optional.empty();
        for (long tick = 0; tick < ticks && fault.isEmpty(); tick++) {
            long now = tick;
            fault = linkOneWay(now).or(() -> difference(now));
        }
        return fault;
    }

    private Optional<String> linkOneWay(long tick) {
        Graph graph = run.weights("lower", tick).graph();
        for (int i = 0; i < graph.agents(); i++) {
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbour(i, k);
                if (graph.indexOf(j, i) < 0) {
                    return Optional.of(String.format(
                            Locale.ROOT,
                            "every agent must hear the agents it sends to, because derivatives run against the messages, but at tick %d"
                                    + " agent %d sends to agent %d without hearing it; use a topology whose links run both ways, or the"
                                    + " estimator hyper-gradient-push, which needs none",
                            tick,
                            j,
                            i));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> difference(long tick) {
        double[][] difference = weights.difference(tick);
        for (int i = 0; i < difference.length; i++) {
            for (int j = 0; j < difference.length; j++) {
                if (Math.abs(difference[i][j]) > Weights.TOLERANCE) {
                    double wanted = weights.wanted(tick)[i][j];
                    return Optional.of(Transposition.sentence("at tick " + tick, i, j, wanted, difference[i][j]));
                }
            }
        }
        return Optional.empty();
    }
}

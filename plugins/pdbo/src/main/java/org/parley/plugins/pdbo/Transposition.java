package org.parley.plugins.pdbo;

import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;

/** The weights of the level {@code auxiliary} beside the transpose of the lower level's, as full matrices. */
record Transposition(RunOutline run) {

    private static final int MOST_TICKS_ONE_BY_ONE = 64;
    private static final int TICKS_OF_RANDOM_GRAPHS = 8;
    private static final int MOST_AGENTS = 1000;
    private static final int MOST_TICKS = 1024;
    private static final int FEWEST_TICKS = 64;
    private static final long MOST_WEIGHTS = 1_000_000;

    /** Averages over whole periods are exact up to the round-off of at most a thousand terms. */
    private static final double ROUND_OFF = 1e-9;

    /** Others are known to their standard error, and weights estimated from counted edges are off by a few per cent. */
    private static final double STANDARD_ERRORS = 6;

    private static final double ESTIMATED = 0.15;

    /** Whether the graphs of both levels repeat. */
    boolean isPeriodic() {
        return lowerPeriod() != Topology.APERIODIC && auxiliaryPeriod() != Topology.APERIODIC;
    }

    /** Ticks after which both have surely repeated. */
    private long period() {
        return (long) lowerPeriod() * auxiliaryPeriod();
    }

    /** The transpose of the lower level's weights. */
    private double[][] wanted(long tick) {
        double[][] sent = dense(run.weights("lower", tick));
        double[][] transposed = new double[sent.length][sent.length];
        for (int i = 0; i < sent.length; i++) {
            for (int j = 0; j < sent.length; j++) {
                transposed[i][j] = sent[j][i];
            }
        }
        return transposed;
    }

    /** The weights of the level auxiliary minus those that are wanted. */
    private double[][] difference(long tick) {
        double[][] wanted = wanted(tick);
        double[][] difference = dense(run.weights(PushAdjoint.LEVEL, tick));
        for (int i = 0; i < difference.length; i++) {
            for (int j = 0; j < difference.length; j++) {
                difference[i][j] -= wanted[i][j];
            }
        }
        return difference;
    }

    /**
     * Why the level auxiliary does not mix at each tick by the transpose, as backpropagation must, for the first tick and pair of agents where
     * this shows.
     */
    Optional<String> differenceAtATick() {
        long ticks = isPeriodic() ? Math.min(MOST_TICKS_ONE_BY_ONE, period()) : TICKS_OF_RANDOM_GRAPHS;
        Optional<String> diagnostic = Optional.empty();
        for (long tick = 0; tick < ticks && diagnostic.isEmpty(); tick++) {
            long now = tick;
            diagnostic = linkOneWay(now).or(() -> differenceAt(now));
        }
        return diagnostic;
    }

    private Optional<String> linkOneWay(long tick) {
        Graph graph = run.weights("lower", tick).graph();
        for (int i = 0; i < graph.agents(); i++) {
            for (int k = 0; k < graph.degree(i); k++) {
                int j = graph.neighbor(i, k);
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

    private Optional<String> differenceAt(long tick) {
        double[][] difference = difference(tick);
        for (int i = 0; i < difference.length; i++) {
            for (int j = 0; j < difference.length; j++) {
                if (Math.abs(difference[i][j]) > Weights.TOLERANCE) {
                    double wanted = wanted(tick)[i][j];
                    return Optional.of(sentence("at tick " + tick, i, j, wanted, difference[i][j]));
                }
            }
        }
        return Optional.empty();
    }

    /** Why it does not even on average, as HGP assumes, for the pair of agents where it is most different; certain where the graphs repeat. */
    Optional<String> differenceOnAverage() {
        int agents = run.agents();
        if (agents == 1 || agents > MOST_AGENTS) {
            return Optional.empty();
        }
        MatrixMoments wanted = new MatrixMoments(agents, ticks(agents), this::wanted);
        MatrixMoments difference = new MatrixMoments(agents, ticks(agents), this::difference);
        Optional<String> sentence = Optional.empty();
        double worst = 0;
        for (int i = 0; i < agents; i++) {
            for (int j = 0; j < agents; j++) {
                double allowed = isPeriodic()
                        ? ROUND_OFF
                        : STANDARD_ERRORS * difference.standardError(i, j) + ESTIMATED * wanted.mean(i, j);
                double excess = Math.abs(difference.mean(i, j)) - allowed;
                if (excess > worst) {
                    worst = excess;
                    sentence = Optional.of(sentence("on average", i, j, wanted.mean(i, j), difference.mean(i, j)));
                }
            }
        }
        return sentence;
    }

    private long ticks(int agents) {
        long wanted = isPeriodic() ? period() : Math.max(FEWEST_TICKS, MOST_WEIGHTS / ((long) agents * agents));
        return Math.min(MOST_TICKS, wanted);
    }

    /** Names the pair of agents where the weights differ. */
    private static String sentence(String when, int i, int j, double wanted, double difference) {
        return String.format(
                Locale.ROOT,
                "the level auxiliary must mix by the transpose of the lower level's weights, but %s agent %d weighs agent %d's value by %.3f"
                        + " and not by the %.3f it sends there; set levels.auxiliary.weights: corrected-row-stochastic, on the lower level's"
                        + " topology",
                when,
                i,
                j,
                wanted + difference,
                wanted);
    }

    private int lowerPeriod() {
        return run.topology("lower").period();
    }

    private int auxiliaryPeriod() {
        return run.topology(PushAdjoint.LEVEL).period();
    }

    private static double[][] dense(Weights weights) {
        double[][] matrix = new double[weights.graph().agents()][weights.graph().agents()];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i][i] = weights.self(i);
            for (int k = 0; k < weights.graph().degree(i); k++) {
                matrix[i][weights.graph().neighbor(i, k)] = weights.edge(i, k);
            }
        }
        return matrix;
    }

    /** Mean and standard error, entry by entry, of a square matrix that changes with network time. */
    private static final class MatrixMoments {

        private final double[][] sums;
        private final double[][] squares;
        private final long ticks;

        MatrixMoments(int size, long ticks, LongFunction<double[][]> matrices) {
            this.ticks = ticks;
            sums = new double[size][size];
            squares = new double[size][size];
            for (long tick = 0; tick < ticks; tick++) {
                double[][] matrix = matrices.apply(tick);
                for (int i = 0; i < size; i++) {
                    for (int j = 0; j < size; j++) {
                        sums[i][j] += matrix[i][j];
                        squares[i][j] += matrix[i][j] * matrix[i][j];
                    }
                }
            }
        }

        double mean(int i, int j) {
            return sums[i][j] / ticks;
        }

        double standardError(int i, int j) {
            double variance = squares[i][j] / ticks - mean(i, j) * mean(i, j);
            return Math.sqrt(Math.max(0, variance) / ticks);
        }
    }
}

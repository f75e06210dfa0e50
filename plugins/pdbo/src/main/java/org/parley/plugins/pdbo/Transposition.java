package org.parley.plugins.pdbo;

import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;

/** Compares the weights of the level {@code auxiliary} with the transpose of the lower level's, as dense matrices. */
record Transposition(RunOutline run) {

    private static final int MOST_TICKS_ONE_BY_ONE = 64;
    private static final int TICKS_OF_RANDOM_GRAPHS = 8;
    private static final int MOST_AGENTS = 1000;
    private static final int MOST_TICKS = 1024;
    private static final int FEWEST_TICKS = 64;
    private static final long MOST_WEIGHTS = 1_000_000;

    /** The tolerance for averages over whole periods, which are exact up to the rounding error of at most a thousand terms. */
    private static final double ROUND_OFF = 1e-9;

    /**
     * The tolerance for other averages. They are known up to their standard error, and estimated edge probabilities are off by a few per
     * cent.
     */
    private static final double STANDARD_ERRORS = 6;

    private static final double ESTIMATED = 0.15;

    /** Returns whether the graphs of both levels are periodic. */
    boolean isPeriodic() {
        return lowerPeriod() != Topology.APERIODIC && auxiliaryPeriod() != Topology.APERIODIC;
    }

    /** Returns a number of ticks after which both graphs have repeated. */
    private long period() {
        return (long) lowerPeriod() * auxiliaryPeriod();
    }

    /** Returns the transpose of the lower level's weights. */
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

    /** Returns the weights of the level auxiliary minus the required ones. */
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
     * Returns an error if the level auxiliary does not mix by the transpose at each tick, as backpropagation must. It names the first tick
     * and pair of agents that differ.
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
                            "derivatives travel against messages, but at tick %d agent %d sends to agent %d "
                                    + "without receiving from it; use a topology with two-way links, "
                                    + "or the estimator hyper-gradient-push",
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

    /**
     * Returns an error if the level auxiliary does not mix by the transpose on average, as HGP assumes. It names the pair of agents that
     * differs most, and is certain if the graphs are periodic.
     */
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

    /** Describes the pair of agents whose weights differ. */
    private static String sentence(String when, int i, int j, double wanted, double difference) {
        return String.format(
                Locale.ROOT,
                "the level auxiliary must mix by the transpose of the lower level's weights, but %s agent %d weighs agent %d's value by %.3f"
                        + " instead of %.3f; set levels.auxiliary.weights: corrected-row-stochastic, on the lower level's"
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

    /** Mean and standard error of the entries of a square matrix that changes with network time. */
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

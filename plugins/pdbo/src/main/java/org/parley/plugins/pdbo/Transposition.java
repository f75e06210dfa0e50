package org.parley.plugins.pdbo;

import java.util.Locale;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;

/** The weights of the level {@code auxiliary} beside the transpose of the lower level's, as full matrices. */
record Transposition(RunOutline run) {

    /** Whether the graphs of both levels repeat. */
    boolean isPeriodic() {
        return lowerPeriod() != Topology.APERIODIC && auxiliaryPeriod() != Topology.APERIODIC;
    }

    /** Ticks after which both have surely repeated. */
    long period() {
        return (long) lowerPeriod() * auxiliaryPeriod();
    }

    /** The transpose of the lower level's weights. */
    double[][] wanted(long tick) {
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
    double[][] difference(long tick) {
        double[][] wanted = wanted(tick);
        double[][] difference = dense(run.weights(PushAdjoint.LEVEL, tick));
        for (int i = 0; i < difference.length; i++) {
            for (int j = 0; j < difference.length; j++) {
                difference[i][j] -= wanted[i][j];
            }
        }
        return difference;
    }

    /** Names the pair of agents where the weights differ. */
    static String sentence(String when, int i, int j, double wanted, double difference) {
        return String.format(
                Locale.ROOT,
                "the level auxiliary must mix by the transpose of the lower level's weights, but %s agent %d weighs agent %d's value by %.3f"
                        + " and not by the %.3f it sends there; set levels.auxiliary.weights: corrected-receive, on the lower level's"
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
                matrix[i][weights.graph().neighbour(i, k)] = weights.edge(i, k);
            }
        }
        return matrix;
    }
}

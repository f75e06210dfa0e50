package org.parley.runtime.network;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/**
 * Computes the contraction of disagreement over several rounds of a time-varying network: 1 - |W_(T-1) … W_0 - J|. J is the averaging
 * matrix, and the norm is the largest singular value. The weights must be doubly stochastic.
 */
public final class ProductGap {

    private static final int MAX_ITERATIONS = 2_000;
    private static final double TOLERANCE = 1e-12;

    private final List<Weights> weights;
    private final double[] scratch;

    private ProductGap(List<Weights> weights) {
        this.weights = weights;
        this.scratch = new double[weights.get(0).graph().agents()];
    }

    /**
     * Returns the gap.
     *
     * @param weights the weights of the rounds, in order
     */
    public static double of(List<Weights> weights) {
        return 1 - new ProductGap(weights).norm();
    }

    /** Computes the norm by power iteration on PᵀP, from a fixed start vector with zero mean. */
    private double norm() {
        double[] v = new Random(1).doubles(scratch.length, -1, 1).toArray();
        double norm = 0;
        for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
            withoutAverage(v);
            double length = length(v);
            if (length == 0) {
                return 0;
            }
            for (int i = 0; i < v.length; i++) {
                v[i] /= length;
            }
            weights.forEach(round -> multiply(round, v));
            withoutAverage(v);
            double now = length(v);
            boolean converged = Math.abs(now - norm) <= TOLERANCE * Math.max(1, now);
            norm = now;
            if (converged && iteration > 0) {
                break;
            }
            for (int t = weights.size() - 1; t >= 0; t--) {
                multiplyTransposed(weights.get(t), v);
            }
        }
        return norm;
    }

    private void multiply(Weights w, double[] v) {
        Graph graph = w.graph();
        for (int i = 0; i < v.length; i++) {
            double sum = w.self(i) * v[i];
            for (int k = 0; k < graph.degree(i); k++) {
                sum += w.edge(i, k) * v[graph.neighbor(i, k)];
            }
            scratch[i] = sum;
        }
        System.arraycopy(scratch, 0, v, 0, v.length);
    }

    private void multiplyTransposed(Weights w, double[] v) {
        Graph graph = w.graph();
        Arrays.fill(scratch, 0);
        for (int i = 0; i < v.length; i++) {
            scratch[i] += w.self(i) * v[i];
            for (int k = 0; k < graph.degree(i); k++) {
                scratch[graph.neighbor(i, k)] += w.edge(i, k) * v[i];
            }
        }
        System.arraycopy(scratch, 0, v, 0, v.length);
    }

    private static void withoutAverage(double[] v) {
        double average = Arrays.stream(v).average().orElse(0);
        for (int i = 0; i < v.length; i++) {
            v[i] -= average;
        }
    }

    private static double length(double[] v) {
        return Math.sqrt(Arrays.stream(v).map(value -> value * value).sum());
    }
}

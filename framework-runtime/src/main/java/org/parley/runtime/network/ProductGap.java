package org.parley.runtime.network;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;

/**
 * How much of a disagreement is gone after several rounds of a network that changes: 1 - |W_(T-1) … W_0 - J|, with J the averaging matrix and
 * the largest singular value as norm. For weights whose rows and columns sum to one.
 */
public final class ProductGap {

    private static final int MOST_ITERATIONS = 2_000;
    private static final double SETTLED = 1e-12;

    private final List<Weights> weights;
    private final double[] scratch;

    private ProductGap(List<Weights> weights) {
        this.weights = weights;
        this.scratch = new double[weights.get(0).graph().agents()];
    }

    /** @param weights of the rounds, in their order */
    public static double of(List<Weights> weights) {
        return 1 - new ProductGap(weights).norm();
    }

    /** By power iteration on PᵀP, from a fixed start without an average. */
    private double norm() {
        double[] v = new Random(1).doubles(scratch.length, -1, 1).toArray();
        double norm = 0;
        for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
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
            boolean settled = Math.abs(now - norm) <= SETTLED * Math.max(1, now);
            norm = now;
            if (settled && iteration > 0) {
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

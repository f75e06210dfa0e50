package org.parley.plugins.pdbo;

import java.util.Locale;
import java.util.Optional;
import org.parley.api.run.RunOutline;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;

/**
 * The relative deviation of Hyper-Gradient Push that random links cause.
 *
 * <p>An exchange multiplies the common part of u by 1 + e, where e has mean zero and variance s^2. The product with the Hessian multiplies
 * it by b = 1 - h, where h is the step times the curvature. So term m of the series has mean b^m and second moment a^m with a = b^2 (1 +
 * s^2).
 *
 * <p>Terms m and m + d have the joint moment a^m b^d, which gives the deviation of their sum over its mean. If a is at least 1, which
 * happens for small steps, it grows without bound with the number of terms.
 *
 * @param noise s^2
 */
record Spread(double noise) {

    private static final int SAMPLED_TICKS = 256;
    private static final int HALVINGS = 40;

    /** Returns the spread on the level {@code auxiliary} of this run; zero if the graph is not random. */
    static Spread of(RunOutline run) {
        if (run.topology(PushAdjoint.LEVEL).period() != Topology.APERIODIC) {
            return new Spread(0);
        }
        double sum = 0;
        double squares = 0;
        for (int tick = 0; tick < SAMPLED_TICKS; tick++) {
            double factor = meanRowSum(run.weights(PushAdjoint.LEVEL, tick));
            sum += factor;
            squares += factor * factor;
        }
        double mean = sum / SAMPLED_TICKS;
        return new Spread(Math.max(0, squares / SAMPLED_TICKS - mean * mean));
    }

    private static double meanRowSum(Weights weights) {
        int agents = weights.graph().agents();
        double sum = 0;
        for (int i = 0; i < agents; i++) {
            sum += weights.self(i);
            for (int k = 0; k < weights.graph().degree(i); k++) {
                sum += weights.edge(i, k);
            }
        }
        return sum / agents;
    }

    /** Returns the standard deviation of the sum of this many terms, over its mean. */
    double relative(long terms, double h) {
        double b = 1 - h;
        double a = b * b * (1 + noise);
        double mean = 0;
        double second = 0;
        double following = 0;
        for (long m = terms - 1; m >= 0; m--) {
            mean = 1 + b * mean;
            second = 1 + 2 * following + a * second;
            following = b * (1 + following);
        }
        return Math.sqrt(Math.max(0, second / (mean * mean) - 1));
    }

    /** Returns a warning if the deviation exceeds the mean for small curvatures. It contains the curvature above which it does not. */
    Optional<String> warning(long terms, double step) {
        if (terms == 0 || relative(terms, 0) <= 1) {
            return Optional.empty();
        }
        double low = 0;
        double high = 1;
        for (int halving = 0; halving < HALVINGS; halving++) {
            double middle = (low + high) / 2;
            if (relative(terms, middle) > 1) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "with %d rounds and a step of %.3g the random links of this network scatter the hypergradient by "
                        + "more than its size. This affects lower costs with a curvature below %.2g; use "
                        + "fewer rounds, a larger last step, or a denser network",
                terms,
                step,
                high / step));
    }
}

package org.parley.plugins.djl;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.EnumMap;
import java.util.Map;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.plugins.djl.AgentSamples.Range;
import org.parley.plugins.djl.AgentSamples.SampleSet;
import org.parley.plugins.djl.EngineBinding.Pair;
import org.parley.plugins.djl.EngineBinding.Side;
import org.parley.plugins.djl.LossEvaluation.AgentLoss;
import org.parley.plugins.djl.LossEvaluation.Loss;
import org.parley.plugins.djl.Probe.Products;

/**
 * The costs of one agent in one precision, with the passes at the current point.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class EngineCosts<A> implements Objective<A> {

    // Engine arrays are not garbage collected, and costs are not notified when the run is over.
    private static final Cleaner CLEANER = Cleaner.create();

    /** The number of samples evaluated at once, which roughly fit into a cache. All samples at once would need memory for every layer. */
    private static final int SCORED_AT_ONCE = 256;

    private final EngineBinding<A> platform;
    private final AgentSamples agentSamples;
    private final AgentLoss<A> upper;
    private final AgentLoss<A> lower;
    private final Held<A> held = new Held<>();
    private Products way;
    private CentralDifferences differences;

    /** A separate object, because the cleaner must not keep the costs alive. */
    private static final class Held<A> implements Runnable {

        private final Map<Loss, LossEvaluation<A>> passes = new EnumMap<>(Loss.class);
        private Workspace<A> workspace;
        private Pair<A> upperGradients;

        synchronized void moved() {
            upperGradients = null;
            passes.values().forEach(LossEvaluation::close);
            passes.clear();
            if (workspace != null) {
                workspace.moved();
            }
        }

        @Override
        public synchronized void run() {
            moved();
            if (workspace != null) {
                workspace.close();
                workspace = null;
            }
        }
    }

    EngineCosts(EngineBinding<A> platform, AgentSamples agentSamples) {
        this.platform = platform;
        this.agentSamples = agentSamples;
        this.upper = new AgentLoss<>(platform, Loss.UPPER, agentSamples.of(Loss.UPPER));
        this.lower = new AgentLoss<>(platform, Loss.LOWER, agentSamples.of(Loss.LOWER));
        CLEANER.register(this, held);
    }

    /**
     * Sets the method for second-order products.
     *
     * @param inDoubles the same costs in double precision, for differences
     */
    EngineCosts<A> by(Products products, EngineCosts<double[]> inDoubles) {
        way = products;
        differences = new CentralDifferences(inDoubles, 1);
        return this;
    }

    @Override
    public void moved() {
        held.moved();
    }

    private LossEvaluation<A> pass(AgentLoss<A> loss, A x, A y, Draw draw) {
        LossEvaluation<A> pass = held.passes.get(loss.which());
        if (pass == null) {
            if (held.workspace == null) {
                held.workspace = new Workspace<>(platform);
            }
            pass = loss.differentiable(held.workspace, draw, x, y);
            held.passes.put(loss.which(), pass);
        }
        return pass.at(x, y);
    }

    @Override
    public double upper(A x, A y, Draw draw) {
        return value(upper, x, y, draw);
    }

    @Override
    public double lower(A x, A y, Draw draw) {
        return value(lower, x, y, draw);
    }

    @Override
    public void upperGradientX(A x, A y, Draw draw, A out) {
        upperGradient(Side.X, x, y, draw, out);
    }

    @Override
    public void upperGradientY(A x, A y, Draw draw, A out) {
        upperGradient(Side.Y, x, y, draw, out);
    }

    @Override
    public void lowerGradient(A x, A y, Draw draw, A out) {
        lowerGradient(Side.Y, x, y, draw, out);
    }

    @Override
    public void lowerGradientX(A x, A y, Draw draw, A out) {
        lowerGradient(Side.X, x, y, draw, out);
    }

    @Override
    public void hessian(A x, A y, Draw draw, A v, A out) {
        product(Side.Y, x, y, draw, v, out);
    }

    @Override
    public void mixed(A x, A y, Draw draw, A v, A out) {
        product(Side.X, x, y, draw, v, out);
    }

    @Override
    public void measure(A x, A y, double[] out) {
        if (platform.model() instanceof Classifier classifier
                && agentSamples.data().isPresent()) {
            out[0] = accuracy(classifier, x, y, agentSamples.test());
            out[1] = accuracy(classifier, x, y, agentSamples.validation());
        }
    }

    private double value(AgentLoss<A> loss, A x, A y, Draw draw) {
        try {
            LossEvaluation<A> pass = held.passes.get(loss.which());
            return pass == null ? loss.value(x, y, draw) : pass.at(x, y).value();
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** f is often evaluated on all samples. Only g needs its graph, for the products. */
    private void upperGradient(Side side, A x, A y, Draw draw, A out) {
        guarded(() -> {
            if (!upper.isCut(draw)) {
                pass(upper, x, y, draw).gradient(side, out);
                return;
            }
            if (held.upperGradients == null) {
                held.upperGradients = upper.gradients(x, y, draw);
            }
            platform.numbers().copy(held.upperGradients.of(side), out);
        });
    }

    void lowerGradient(Side side, A x, A y, Draw draw, A out) {
        guarded(() -> pass(lower, x, y, draw).gradient(side, out));
    }

    private void product(Side side, A x, A y, Draw draw, A v, A out) {
        if (way == Products.DIFFERENCES) {
            Numbers<A> numbers = platform.numbers();
            Pair<double[]> wide =
                    differences.products(numbers.widened(x), numbers.widened(y), draw, numbers.widened(v));
            numbers.copy(numbers.narrowed(wide.of(side)), out);
        } else {
            product(side, x, y, draw, v, way == Products.TWICE, out);
        }
    }

    /** Computes the second derivatives of g along v in y. */
    void product(Side side, A x, A y, Draw draw, A v, boolean twice, A out) {
        guarded(() -> pass(lower, x, y, draw).product(side, v, twice, out));
    }

    /** Returns zeros for x and y. */
    Pair<A> pair() {
        return platform.pair();
    }

    /** Prevents the cleaner from closing the arrays of unreachable costs while their last call is running. */
    private void guarded(Runnable call) {
        try {
            call.run();
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Returns the fraction of correctly classified samples; NaN without samples. */
    private double accuracy(Classifier classifier, A atX, A atY, SampleSet sampleSet) {
        Samples samples = sampleSet.samples().orElseThrow();
        long right = 0;
        for (int from = 0; from < samples.size(); from += SCORED_AT_ONCE) {
            Range range = new Range(from, Math.min(SCORED_AT_ONCE, samples.size() - from), 0);
            right += right(classifier, atX, atY, sampleSet, range);
        }
        return samples.size() == 0 ? Double.NaN : (double) right / samples.size();
    }

    private int right(Classifier classifier, A atX, A atY, SampleSet sampleSet, Range range) {
        try (Workspace<A> workspace = new Workspace<>(platform)) {
            Leaves<A> leaves = new Leaves<>(workspace, platform, false);
            Variables x = Variables.of("x", platform.upper(), leaves.variables(Side.X, platform.upper(), () -> atX));
            Variables y = Variables.of("y", platform.lower(), leaves.variables(Side.Y, platform.lower(), () -> atY));
            Expression scores = classifier.scores(x, y, new Batch(leaves, sampleSet, range));
            long[] winners = scores.value().argMax(-1).toLongArray();
            int right = 0;
            for (int k = 0; k < winners.length; k++) {
                right += winners[k] == sampleSet.samples().orElseThrow().label(range.index(k)) ? 1 : 0;
            }
            return right;
        }
    }

    /**
     * Computes second-order products from gradients at y + hv and y - hv, always in double precision. In single precision they have at most
     * three correct digits, and none across the kinks of a relu.
     *
     * @param factor relative to the step that is best for smooth losses
     */
    record CentralDifferences(EngineCosts<double[]> costs, double factor) {

        // The step that balances truncation (h squared) and round-off (precision / h).
        private static final double STEP = StrictMath.cbrt(Math.ulp(1.0));

        Pair<double[]> products(double[] x, double[] y, Draw draw, double[] v) {
            double h = factor * STEP * Math.max(1, largest(y)) / Math.max(Double.MIN_NORMAL, largest(v));
            Pair<double[]> above = gradients(x, shifted(y, h, v), draw);
            Pair<double[]> below = gradients(x, shifted(y, -h, v), draw);
            return new Pair<>(slope(above.x(), below.x(), h), slope(above.y(), below.y(), h));
        }

        private Pair<double[]> gradients(double[] x, double[] y, Draw draw) {
            costs.moved();
            Pair<double[]> gradients = costs.pair();
            for (Side side : Side.values()) {
                costs.lowerGradient(side, x, y, draw, gradients.of(side));
            }
            costs.moved();
            return gradients;
        }

        private static double[] shifted(double[] y, double h, double[] v) {
            double[] shifted = new double[y.length];
            for (int k = 0; k < y.length; k++) {
                shifted[k] = y[k] + h * v[k];
            }
            return shifted;
        }

        private static double[] slope(double[] above, double[] below, double h) {
            double[] slope = new double[above.length];
            for (int k = 0; k < slope.length; k++) {
                slope[k] = (above[k] - below[k]) / (2 * h);
            }
            return slope;
        }

        private static double largest(double[] vector) {
            double largest = 0;
            for (double entry : vector) {
                largest = Math.max(largest, Math.abs(entry));
            }
            return largest;
        }
    }
}

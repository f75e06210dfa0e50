package org.parley.plugins.djl;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.plugins.djl.AgentShares.Range;
import org.parley.plugins.djl.AgentShares.Share;
import org.parley.plugins.djl.EngineBinding.Pair;
import org.parley.plugins.djl.EngineBinding.Side;
import org.parley.plugins.djl.LossEvaluation.Loss;
import org.parley.plugins.djl.LossEvaluation.PiecewiseLoss;

/**
 * One agent's costs in one precision, with the passes of the point at hand.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class EngineCosts<A> {

    // Arrays of an engine are not the garbage collector's, and nobody tells costs that the run is over.
    private static final Cleaner CLEANER = Cleaner.create();

    private final EngineBinding<A> platform;
    private final AgentShares shares;
    private final Held<A> held = new Held<>();

    /** Apart from the costs, or the cleaner would keep them alive. */
    private static final class Held<A> implements Runnable {

        private Workspace<A> workspace;
        private LossEvaluation<A> upper;
        private LossEvaluation<A> lower;
        private Pair<A> upperGradients;

        synchronized void moved() {
            upperGradients = null;
            if (upper != null) {
                upper.close();
                upper = null;
            }
            if (lower != null) {
                lower.close();
                lower = null;
            }
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

    EngineCosts(EngineBinding<A> platform, AgentShares shares) {
        this.platform = platform;
        this.shares = shares;
        CLEANER.register(this, held);
    }

    void moved() {
        held.moved();
    }

    private Workspace<A> workspace() {
        if (held.workspace == null) {
            held.workspace = new Workspace<>(platform);
        }
        return held.workspace;
    }

    private LossEvaluation<A> upper(A x, A y, Draw draw) {
        if (held.upper == null) {
            held.upper = LossEvaluation.differentiable(workspace(), platform, Loss.UPPER, shares.upper(), draw, x, y);
        }
        return held.upper.at(x, y);
    }

    private LossEvaluation<A> lower(A x, A y, Draw draw) {
        if (held.lower == null) {
            held.lower = LossEvaluation.differentiable(workspace(), platform, Loss.LOWER, shares.lower(), draw, x, y);
        }
        return held.lower.at(x, y);
    }

    /** f is often asked for on all samples; only g, of which products are, has to keep its graph. */
    void upperGradient(Side side, A x, A y, Draw draw, A out) {
        guarded(() -> {
            if (!PiecewiseLoss.suits(shares.upper(), draw)) {
                upper(x, y, draw).gradient(side, out);
                return;
            }
            if (held.upperGradients == null) {
                held.upperGradients = new PiecewiseLoss<>(platform, Loss.UPPER, shares.upper()).gradients(x, y, draw);
            }
            platform.numbers().copy(held.upperGradients.of(side), out);
        });
    }

    void lowerGradient(Side side, A x, A y, Draw draw, A out) {
        guarded(() -> lower(x, y, draw).gradient(side, out));
    }

    /** The second derivatives of g along v in y. */
    void product(Side side, A x, A y, Draw draw, A v, boolean twice, A out) {
        guarded(() -> lower(x, y, draw).product(side, v, twice, out));
    }

    /** Zeros for x and y. */
    Pair<A> pair() {
        return platform.pair();
    }

    double upperValue(A x, A y, Draw draw) {
        return value(held.upper, Loss.UPPER, shares.upper(), x, y, draw);
    }

    double lowerValue(A x, A y, Draw draw) {
        return value(held.lower, Loss.LOWER, shares.lower(), x, y, draw);
    }

    private double value(LossEvaluation<A> pass, Loss loss, Share share, A x, A y, Draw draw) {
        try {
            return pass == null ? value(loss, share, x, y, draw) : pass.at(x, y).value();
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Costs that nobody will use again may be cleaned up while their last call is still running, unless it says that it is. */
    private void guarded(Runnable call) {
        try {
            call.run();
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Values are asked for on all samples, where a graph would take the most memory. */
    private double value(Loss loss, Share share, A x, A y, Draw draw) {
        if (PiecewiseLoss.suits(share, draw)) {
            return new PiecewiseLoss<>(platform, loss, share).value(x, y, draw);
        }
        try (LossEvaluation<A> pass = LossEvaluation.ofValue(platform, loss, share, draw, x, y)) {
            return pass.value();
        }
    }

    void measure(A x, A y, double[] out) {
        if (platform.model() instanceof Classifier classifier && shares.data().isPresent()) {
            Accuracy<A> accuracy = new Accuracy<>(platform, classifier, x, y);
            out[0] = accuracy.on(shares.test());
            out[1] = accuracy.on(shares.validation());
        }
    }

    /** The fraction of samples whose class has the largest score at a point. */
    private static final class Accuracy<A> {

        /** As many samples at once as fit into a cache or so; all of them would need memory for every layer. */
        private static final int CHUNK = 256;

        private final EngineBinding<A> platform;
        private final Classifier classifier;
        private final A atX;
        private final A atY;

        Accuracy(EngineBinding<A> platform, Classifier classifier, A atX, A atY) {
            this.platform = platform;
            this.classifier = classifier;
            this.atX = atX;
            this.atY = atY;
        }

        /** NaN when there are no samples. */
        double on(Share share) {
            Samples samples = share.samples().orElseThrow();
            long right = 0;
            for (int from = 0; from < samples.size(); from += CHUNK) {
                right += right(share, samples, new Range(from, Math.min(CHUNK, samples.size() - from), 0));
            }
            return samples.size() == 0 ? Double.NaN : (double) right / samples.size();
        }

        private int right(Share share, Samples samples, Range range) {
            try (Workspace<A> workspace = new Workspace<>(platform)) {
                Leaves<A> ground = new Leaves<>(workspace, platform, false);
                Variables x =
                        Variables.of("x", platform.upper(), ground.variables(Side.X, platform.upper(), () -> atX));
                Variables y =
                        Variables.of("y", platform.lower(), ground.variables(Side.Y, platform.lower(), () -> atY));
                Expression scores = classifier.scores(x, y, new Batch(ground, share, range));
                long[] winners = scores.value().argMax(-1).toLongArray();
                int right = 0;
                for (int k = 0; k < winners.length; k++) {
                    right += winners[k] == samples.label(range.index(k)) ? 1 : 0;
                }
                return right;
            }
        }
    }

    /**
     * Second-order products from gradients at y + hv and y - hv, in double precision whatever the run's is: in single precision they are good to
     * three digits at best, and useless across the kinks of a relu.
     */
    static final class CentralDifferences {

        // Truncation (h squared) and round-off (precision / h) balance here.
        private static final double STEP = StrictMath.cbrt(Math.ulp(1.0));

        private final EngineCosts<double[]> costs;
        private final double factor;

        CentralDifferences(EngineCosts<double[]> costs) {
            this(costs, 1);
        }

        /** @param factor of the step that is best for smooth losses */
        CentralDifferences(EngineCosts<double[]> costs, double factor) {
            this.costs = costs;
            this.factor = factor;
        }

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

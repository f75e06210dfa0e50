package org.parley.plugins.djl;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import org.parley.api.model.Draw;

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
}

package org.parley.plugins.djl;

import java.util.random.RandomGenerator;
import org.parley.api.model.Draw;

/**
 * A loss on more samples than an engine should hold at once. It is an average, so that it is the average over its pieces, and all that it
 * ever needs is memory for the layers of one of them.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
final class PiecewiseLoss<A> {

    /** Enough for an engine to be busy with, and little for a deep network: a graph keeps the results of every operator. */
    private static final int PIECE = 256;

    private final EngineBinding<A> platform;
    private final Loss loss;
    private final Share share;

    PiecewiseLoss(EngineBinding<A> platform, Loss loss, Share share) {
        this.platform = platform;
        this.loss = loss;
        this.share = share;
    }

    /** Samples of a draw from one of them on. */
    private record Piece(Draw of, int from, int size) implements Draw {

        @Override
        public boolean full() {
            return false;
        }

        @Override
        public int index(int k) {
            return of.index(from + k);
        }

        @Override
        public RandomGenerator random() {
            return of.random();
        }
    }

    /** Whether there is more than one piece; what is simulated has no samples to be cut. */
    static boolean suits(Share share, Draw draw) {
        return share.samples().isPresent() && draw.size() > PIECE;
    }

    double value(A x, A y, Draw draw) {
        double sum = 0;
        for (int from = 0; from < draw.size(); from += PIECE) {
            Piece piece = piece(draw, from);
            try (LossEvaluation<A> pass = LossEvaluation.ofValue(platform, loss, share, piece, x, y)) {
                sum += pass.value() * piece.size() / draw.size();
            }
        }
        return sum;
    }

    Pair<A> gradients(A x, A y, Draw draw) {
        Pair<A> sum = platform.pair();
        Pair<A> part = platform.pair();
        try (Workspace<A> workspace = new Workspace<>(platform)) {
            for (int from = 0; from < draw.size(); from += PIECE) {
                addGradients(workspace, x, y, draw, from, part, sum);
                workspace.moved();
            }
        }
        return sum;
    }

    private void addGradients(Workspace<A> workspace, A x, A y, Draw draw, int from, Pair<A> part, Pair<A> sum) {
        Piece piece = piece(draw, from);
        double weight = (double) piece.size() / draw.size();
        try (LossEvaluation<A> pass = LossEvaluation.differentiable(workspace, platform, loss, share, piece, x, y)) {
            for (Side side : Side.values()) {
                pass.gradient(side, part.of(side));
                A to = sum.of(side);
                platform.numbers()
                        .add(
                                weight,
                                part.of(side),
                                0,
                                to,
                                0,
                                platform.layout(side).size());
            }
        }
    }

    private static Piece piece(Draw draw, int from) {
        return new Piece(draw, from, Math.min(PIECE, draw.size() - from));
    }
}

package org.parley.plugins.models.network;

import java.util.function.IntToDoubleFunction;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.models.network.Batch.WholeSet;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * A network's loss averaged over the samples of a draw, each times its weight: value and derivatives in the parameters.
 *
 * <p>What is asked for between two calls of {@link #moved()} belongs to the same parameters, weights and draw.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class MeanLoss<A> {

    /** Every sample counts once. */
    public static final IntToDoubleFunction UNWEIGHTED = sample -> 1;

    /** Takes what was computed for one sample. */
    @FunctionalInterface
    public interface SampleConsumer {
        void accept(int sample, double value);
    }

    private final Arithmetic<A> arithmetic;
    private final int size;
    private final Samples samples;
    private final NetworkPass<A> pass;
    private boolean counted;
    private int right;

    public MeanLoss(Arithmetic<A> arithmetic, Architecture architecture, Loss loss, Samples samples) {
        this.arithmetic = arithmetic;
        this.size = architecture.size();
        this.samples = samples;
        this.pass = new NetworkPass<>(arithmetic, architecture, loss);
    }

    /** Parameters, weights or draw are about to change. */
    public void moved() {
        pass.moved();
        counted = false;
    }

    /** In how many pieces a draw is taken. */
    public int pieces(Draw draw) {
        return pass.pieces(draw);
    }

    public double value(Parameters<A> parameters, IntToDoubleFunction weights, Draw draw) {
        double sum = 0;
        right = 0;
        for (int chunk = 0; chunk < pass.pieces(draw); chunk++) {
            pass.open(samples, draw, chunk, parameters);
            for (int e = 0; e < pass.size(); e++) {
                sum += weights.applyAsDouble(pass.sample(e)) * pass.loss(e);
                right += pass.isRight(e) ? 1 : 0;
            }
        }
        counted = true;
        return sum / draw.size();
    }

    /** The fraction of the draw's samples that the network gets right; from the pass of {@link #value} where that was asked for. */
    public double accuracy(Parameters<A> parameters, Draw draw) {
        if (!counted) {
            value(parameters, UNWEIGHTED, draw);
        }
        return (double) right / draw.size();
    }

    /** out = gradient in those parameters that out has a place for. */
    public void gradient(Parameters<A> parameters, IntToDoubleFunction weights, Draw draw, Parameters<A> out) {
        for (int chunk = 0; chunk < pass.pieces(draw); chunk++) {
            openWeighted(parameters, weights, draw, chunk);
            pass.gradient(out, resultOf(chunk));
        }
    }

    /** out = second derivative times the direction, for those parameters that out has a place for. */
    public void curvature(
            Parameters<A> parameters,
            IntToDoubleFunction weights,
            Draw draw,
            Parameters<A> direction,
            Parameters<A> out) {
        for (int chunk = 0; chunk < pass.pieces(draw); chunk++) {
            openWeighted(parameters, weights, draw, chunk);
            pass.along(direction);
            pass.curvature(direction, out, resultOf(chunk));
        }
    }

    /** Copies what the last layer gets of all samples from the layers below, a sample per row. */
    public void copyLastInputs(Parameters<A> parameters, int width, A into) {
        Draw all = new WholeSet(samples.size(), true);
        int sample = 0;
        for (int chunk = 0; chunk < pass.pieces(all); chunk++) {
            pass.open(samples, all, chunk, parameters);
            pass.copyLastInputs(into, sample * width);
            sample += pass.size();
        }
    }

    /** Hands out each sample's unweighted part of the mean. */
    public void losses(Parameters<A> parameters, Draw draw, SampleConsumer consumer) {
        for (int chunk = 0; chunk < pass.pieces(draw); chunk++) {
            pass.open(samples, draw, chunk, parameters);
            for (int e = 0; e < pass.size(); e++) {
                consumer.accept(pass.sample(e), pass.loss(e) / draw.size());
            }
        }
    }

    /** Hands out the derivative of each sample's unweighted part of the mean along the direction. */
    public void derivatives(Parameters<A> parameters, Draw draw, Parameters<A> direction, SampleConsumer consumer) {
        for (int chunk = 0; chunk < pass.pieces(draw); chunk++) {
            pass.open(samples, draw, chunk, parameters);
            pass.along(direction);
            for (int e = 0; e < pass.size(); e++) {
                consumer.accept(pass.sample(e), pass.derivative(e) / draw.size());
            }
        }
    }

    /**
     * The fraction of these samples that the network gets right; NaN when there are none. Keeps nothing of what was computed before. Agents that start
     * at the same point are judged once.
     */
    public double accuracy(Parameters<A> parameters, Samples judged) {
        return parameters
                .whole()
                .map(whole -> arithmetic
                        .firstJudgement()
                        .of(judged, whole, size, arithmetic, () -> judge(parameters, judged)))
                .orElseGet(() -> judge(parameters, judged));
    }

    private double judge(Parameters<A> parameters, Samples judged) {
        Draw all = new WholeSet(judged.size(), true);
        int rightOfThese = 0;
        moved();
        for (int chunk = 0; chunk < pass.pieces(all); chunk++) {
            pass.open(judged, all, chunk, parameters);
            for (int e = 0; e < pass.size(); e++) {
                rightOfThese += pass.isRight(e) ? 1 : 0;
            }
        }
        moved();
        return (double) rightOfThese / judged.size();
    }

    private void openWeighted(Parameters<A> parameters, IntToDoubleFunction weights, Draw draw, int chunk) {
        pass.open(samples, draw, chunk, parameters);
        for (int e = 0; e < pass.size(); e++) {
            pass.weigh(e, weights.applyAsDouble(pass.sample(e)) / draw.size());
        }
    }

    private static Result resultOf(int chunk) {
        return chunk == 0 ? Result.REPLACE : Result.ADD;
    }
}

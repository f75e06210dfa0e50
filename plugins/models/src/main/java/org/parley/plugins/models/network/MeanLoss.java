package org.parley.plugins.models.network;

import java.util.function.IntToDoubleFunction;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.models.network.Batch.WholeSet;
import org.parley.plugins.models.numeric.Arithmetic;

/**
 * A network's weighted loss, averaged over the samples of a draw: value and derivatives in the parameters.
 *
 * <p>All calls between two calls of {@link #moved()} must use the same parameters, weights and draw.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public final class MeanLoss<A> {

    /** Weight one for every sample. */
    public static final IntToDoubleFunction UNWEIGHTED = sample -> 1;

    /** Receives the result for one sample. */
    @FunctionalInterface
    public interface SampleConsumer {
        void accept(int sample, double value);
    }

    private final Arithmetic<A> arithmetic;
    private final Samples samples;
    private final NetworkPass<A> pass;
    private boolean counted;
    private int right;

    public MeanLoss(Arithmetic<A> arithmetic, Architecture architecture, Loss loss, Samples samples) {
        this.arithmetic = arithmetic;
        this.samples = samples;
        this.pass = new NetworkPass<>(arithmetic, architecture, loss);
    }

    /** Announces that parameters, weights or draw are about to change. */
    public void moved() {
        pass.moved();
        counted = false;
    }

    /** Returns the number of pieces in which {@link #countRight} counts all samples. */
    public int piecesToCount() {
        return pass.piecesForLosses(new WholeSet(samples.size(), false));
    }

    /** Returns the number of correctly classified samples in a piece of all samples. Earlier results are discarded. */
    public int countRight(Parameters<A> parameters, int piece) {
        moved();
        return pass.countRight(samples, new WholeSet(samples.size(), false), piece, parameters);
    }

    /** Returns the number of pieces of a draw. */
    public int pieces(Draw draw) {
        return pass.pieces(draw);
    }

    public double value(Parameters<A> parameters, IntToDoubleFunction weights, Draw draw) {
        double sum = 0;
        right = 0;
        for (int chunk = 0; chunk < pass.piecesForLosses(draw); chunk++) {
            pass.openForLosses(samples, draw, chunk, parameters);
            for (int e = 0; e < pass.size(); e++) {
                sum += weights.applyAsDouble(pass.sample(e)) * pass.loss(e);
                right += pass.isRight(e) ? 1 : 0;
            }
        }
        counted = true;
        return sum / draw.size();
    }

    /** Returns the fraction of correctly classified samples of the draw, reusing the pass of {@link #value} if there is one. */
    public double accuracy(Parameters<A> parameters, Draw draw) {
        if (!counted) {
            value(parameters, UNWEIGHTED, draw);
        }
        return (double) right / draw.size();
    }

    /** Computes the gradient in those parameters for which {@code out} has an array. */
    public void gradient(Parameters<A> parameters, IntToDoubleFunction weights, Draw draw, Parameters<A> out) {
        for (int chunk = 0; chunk < pass.pieces(draw); chunk++) {
            openWeighted(parameters, weights, draw, chunk);
            pass.gradient(out, resultOf(chunk));
        }
    }

    /** Computes the second derivative times the direction, in those parameters for which {@code out} has an array. */
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

    /** Copies the inputs of the last layer for all samples, one sample per row. */
    public void copyLastInputs(Parameters<A> parameters, int width, A into) {
        Draw all = new WholeSet(samples.size(), true);
        int sample = 0;
        for (int chunk = 0; chunk < pass.pieces(all); chunk++) {
            pass.open(samples, all, chunk, parameters);
            pass.copyLastInputs(into, sample * width);
            sample += pass.size();
        }
    }

    /** Passes each sample's unweighted part of the mean to the consumer. */
    public void losses(Parameters<A> parameters, Draw draw, SampleConsumer consumer) {
        for (int chunk = 0; chunk < pass.pieces(draw); chunk++) {
            pass.open(samples, draw, chunk, parameters);
            for (int e = 0; e < pass.size(); e++) {
                consumer.accept(pass.sample(e), pass.loss(e) / draw.size());
            }
        }
    }

    /** Passes the derivative of each sample's unweighted part of the mean along the direction to the consumer. */
    public void derivatives(Parameters<A> parameters, Draw draw, Parameters<A> direction, SampleConsumer consumer) {
        for (int chunk = 0; chunk < pass.pieces(draw); chunk++) {
            pass.open(samples, draw, chunk, parameters);
            pass.along(direction);
            for (int e = 0; e < pass.size(); e++) {
                consumer.accept(pass.sample(e), pass.derivative(e) / draw.size());
            }
        }
    }

    /** Returns the fraction of correctly classified samples; NaN without samples. Earlier results are discarded. */
    public double accuracy(Parameters<A> parameters, Samples scored) {
        Draw all = new WholeSet(scored.size(), true);
        int rightOfThese = 0;
        for (int chunk = 0; chunk < pass.piecesForLosses(all); chunk++) {
            rightOfThese += pass.countRight(scored, all, chunk, parameters);
        }
        moved();
        return (double) rightOfThese / scored.size();
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

package org.parley.plugins.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.api.numeric.MatrixProducts.Result;
import org.parley.plugins.models.network.Architecture;
import org.parley.plugins.models.network.Batch.WholeSet;
import org.parley.plugins.models.network.Loss;
import org.parley.plugins.models.network.NetworkPass;
import org.parley.plugins.models.network.Parameters;
import org.parley.plugins.models.numeric.Arithmetic;
import org.parley.plugins.models.numeric.Exponential;

/**
 * -log sum_k m_k p_k(label), averaged over the samples of a draw: predictor k has the probabilities p_k, and m = softmax(x) mixes them.
 *
 * <p>Let l_k = -log p_k(label), and let r_k = m_k p_k(label) / sum_j m_j p_j(label) be the responsibility of predictor k for a sample. The
 * gradient in its parameters is r_k times that of l_k, and the gradient in x_k is m_k - r_k.
 *
 * <p>Along a direction, l_k changes by c_k. Then r_k changes by r_k (c - c_k), where c is the average of the c_k with weights r_k, and the
 * gradient in x_k changes by r_k (c_k - c).
 *
 * <p>All calls between two calls of {@link #moved()} must use the same parameters, x and draw.
 */
final class MixtureLoss<A> {

    private final Arithmetic<A> arithmetic;
    private final Samples samples;
    private final int parametersOfOne;
    private final int classes;
    private final List<NetworkPass<A>> predictors = new ArrayList<>();
    private final Parameters<A> parameters;
    private final Parameters<A> direction;
    private final Parameters<A> result;
    private final double[] mixture;
    private final double[] answering;
    private final double[] changes;
    private final double[] sums;
    private final double[] mixed;
    private final double[] ofOne;
    private boolean counted;
    private int right;

    MixtureLoss(Arithmetic<A> arithmetic, Architecture architecture, int predictors, Samples samples) {
        this.arithmetic = arithmetic;
        this.samples = samples;
        this.parametersOfOne = architecture.size();
        this.classes = architecture.outputs();
        for (int k = 0; k < predictors; k++) {
            this.predictors.add(new NetworkPass<>(arithmetic, architecture, Loss.SOFTMAX));
        }
        this.parameters = new Parameters<>(architecture);
        this.direction = new Parameters<>(architecture);
        this.result = new Parameters<>(architecture);
        this.mixture = new double[predictors];
        this.answering = new double[predictors];
        this.changes = new double[predictors];
        this.sums = new double[predictors];
        this.mixed = new double[classes];
        this.ofOne = new double[classes];
    }

    void moved() {
        predictors.forEach(NetworkPass::moved);
        counted = false;
    }

    double value(A x, A y, Draw draw) {
        double sum = 0;
        right = 0;
        for (int chunk = 0; chunk < pieces(draw); chunk++) {
            open(samples, x, y, draw, chunk);
            for (int e = 0; e < size(); e++) {
                sum += answer(e);
                right += isRight(e, samples) ? 1 : 0;
            }
        }
        counted = true;
        return sum / draw.size();
    }

    /** Returns the fraction of correctly classified samples of the draw, reusing the pass of {@link #value} if there is one. */
    double accuracy(A x, A y, Draw draw) {
        if (!counted) {
            value(x, y, draw);
        }
        return (double) right / draw.size();
    }

    /** Writes the gradient in x to {@code out}. */
    void gradientX(A x, A y, Draw draw, A out) {
        Arrays.fill(sums, 0);
        for (int chunk = 0; chunk < pieces(draw); chunk++) {
            open(samples, x, y, draw, chunk);
            for (int e = 0; e < size(); e++) {
                answer(e);
                for (int k = 0; k < sums.length; k++) {
                    sums[k] += (mixture[k] - answering[k]) / draw.size();
                }
            }
        }
        arithmetic.write(sums, out, 0, sums.length);
    }

    /** Writes the gradient in y to {@code out}. */
    void gradientY(A x, A y, Draw draw, A out) {
        for (int chunk = 0; chunk < pieces(draw); chunk++) {
            openWeighted(x, y, draw, chunk);
            for (int k = 0; k < predictors.size(); k++) {
                predictors.get(k).gradient(result.put(out, k * parametersOfOne), resultOf(chunk));
            }
        }
    }

    /** Writes the second derivative in y times v to {@code out}. */
    void hessian(A x, A y, Draw draw, A v, A out) {
        for (int chunk = 0; chunk < pieces(draw); chunk++) {
            openWeighted(x, y, draw, chunk);
            goAlong(v);
            for (int e = 0; e < size(); e++) {
                double average = change(e);
                for (int k = 0; k < predictors.size(); k++) {
                    predictors.get(k).changeWeight(e, average - changes[k]);
                }
            }
            for (int k = 0; k < predictors.size(); k++) {
                int offset = k * parametersOfOne;
                predictors.get(k).curvature(direction.put(v, offset), result.put(out, offset), resultOf(chunk));
            }
        }
    }

    /** Writes the change of the gradient in x along v in y to {@code out}. */
    void mixed(A x, A y, Draw draw, A v, A out) {
        Arrays.fill(sums, 0);
        for (int chunk = 0; chunk < pieces(draw); chunk++) {
            open(samples, x, y, draw, chunk);
            goAlong(v);
            for (int e = 0; e < size(); e++) {
                double average = change(e);
                for (int k = 0; k < sums.length; k++) {
                    sums[k] += answering[k] * (changes[k] - average) / draw.size();
                }
            }
        }
        arithmetic.write(sums, out, 0, sums.length);
    }

    /** Returns the fraction of correctly classified samples; NaN without samples. Earlier results are discarded. */
    double accuracy(A x, A y, Samples scored) {
        Draw all = new WholeSet(scored.size(), true);
        int rightOfThese = 0;
        moved();
        for (int chunk = 0; chunk < pieces(all); chunk++) {
            open(scored, x, y, all, chunk);
            for (int e = 0; e < size(); e++) {
                rightOfThese += isRight(e, scored) ? 1 : 0;
            }
        }
        moved();
        return (double) rightOfThese / scored.size();
    }

    private int pieces(Draw draw) {
        return predictors.get(0).pieces(draw);
    }

    private void open(Samples source, A x, A y, Draw draw, int chunk) {
        arithmetic.read(x, 0, mixture, mixture.length);
        Loss.SOFTMAX.evaluate(mixture, mixture.length, 0);
        for (int k = 0; k < predictors.size(); k++) {
            predictors.get(k).open(source, draw, chunk, parameters.put(y, k * parametersOfOne));
        }
    }

    private void openWeighted(A x, A y, Draw draw, int chunk) {
        open(samples, x, y, draw, chunk);
        for (int e = 0; e < size(); e++) {
            answer(e);
            for (int k = 0; k < predictors.size(); k++) {
                predictors.get(k).weigh(e, answering[k] / draw.size());
            }
        }
    }

    private void goAlong(A v) {
        for (int k = 0; k < predictors.size(); k++) {
            predictors.get(k).along(direction.put(v, k * parametersOfOne));
        }
    }

    /** Writes this sample's r_k to {@code answering} and returns its loss. It starts from the smallest l_k to avoid overflow. */
    private double answer(int e) {
        double smallest = Double.POSITIVE_INFINITY;
        for (NetworkPass<A> predictor : predictors) {
            smallest = Math.min(smallest, predictor.loss(e));
        }
        double sum = 0;
        for (int k = 0; k < answering.length; k++) {
            answering[k] =
                    mixture[k] * Exponential.of(smallest - predictors.get(k).loss(e));
            sum += answering[k];
        }
        for (int k = 0; k < answering.length; k++) {
            answering[k] /= sum;
        }
        return smallest - StrictMath.log(sum);
    }

    /** Writes this sample's r_k and c_k to {@code answering} and {@code changes}, and returns the average c. */
    private double change(int e) {
        answer(e);
        double average = 0;
        for (int k = 0; k < changes.length; k++) {
            changes[k] = predictors.get(k).derivative(e);
            average += answering[k] * changes[k];
        }
        return average;
    }

    private boolean isRight(int e, Samples scored) {
        Arrays.fill(mixed, 0);
        for (int k = 0; k < predictors.size(); k++) {
            predictors.get(k).evaluated(e, ofOne);
            for (int c = 0; c < classes; c++) {
                mixed[c] += mixture[k] * ofOne[c];
            }
        }
        return Loss.SOFTMAX.isRight(
                mixed, classes, scored.label(predictors.get(0).sample(e)));
    }

    private int size() {
        return predictors.get(0).size();
    }

    private static Result resultOf(int chunk) {
        return chunk == 0 ? Result.REPLACE : Result.ADD;
    }
}

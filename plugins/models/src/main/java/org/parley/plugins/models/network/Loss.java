package org.parley.plugins.models.network;

import java.util.function.IntUnaryOperator;
import org.parley.plugins.models.numeric.Exponential;

/**
 * The loss of a sample's scores. Methods work on rows of {@link #outputs} numbers; arrays may be longer.
 *
 * <p>Losses for two classes use a single score z, with t = 1 for label 1 and t = -1 for label 0.
 */
public enum Loss {

    /** Cross-entropy -log p_label with p = softmax(scores); the gradient is p - e_label, the second derivative diag(p) - p p'. */
    SOFTMAX {

        @Override
        public int outputs(int classes) {
            return classes;
        }

        @Override
        public double evaluate(double[] scores, int outputs, int label) {
            Exponential.subtractLargest(scores, 0, outputs);
            double own = scores[label];
            for (int c = 0; c < outputs; c++) {
                scores[c] = Exponential.of(scores[c]);
            }
            return Exponential.normalize(scores, 0, outputs) - own;
        }

        @Override
        void evaluate(
                double[] scores,
                int outputs,
                int first,
                int samples,
                IntUnaryOperator label,
                double[] losses,
                double[] scratch) {
            for (int e = 0; e < samples; e++) {
                int row = e * outputs;
                Exponential.subtractLargest(scores, row, outputs);
                losses[first + e] = scores[row + label.applyAsInt(first + e)];
            }
            Exponential.of(scores, scratch, samples * outputs);
            for (int e = 0; e < samples; e++) {
                losses[first + e] = Exponential.normalize(scores, e * outputs, outputs) - losses[first + e];
            }
        }

        @Override
        void gradient(double[] evaluated, int outputs, int label, double[] out) {
            System.arraycopy(evaluated, 0, out, 0, outputs);
            out[label] -= 1;
        }

        @Override
        void curvature(double[] evaluated, int outputs, int label, double[] direction) {
            softmaxCurvature(0, evaluated, outputs, direction);
        }

        @Override
        double lead(double[] scores, int outputs, int label) {
            double rest = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < outputs; c++) {
                rest = c == label ? rest : Math.max(rest, scores[c]);
            }
            double lead = scores[label] - rest;
            return Math.abs(lead) < Double.POSITIVE_INFINITY ? lead : 0;
        }

        @Override
        public boolean isRight(double[] evaluated, int outputs, int label) {
            for (int c = 0; c < outputs; c++) {
                boolean ahead = c < label ? evaluated[label] > evaluated[c] : evaluated[label] >= evaluated[c];
                if (!ahead) {
                    return false;
                }
            }
            return true;
        }
    },

    /** log(1 + exp(-t z)). It replaces z by s = 1 / (1 + exp(t z)). */
    LOGISTIC {

        @Override
        public double evaluate(double[] scores, int outputs, int label) {
            double margin = sign(label) * scores[0];
            scores[0] = Exponential.sigmoid(-margin);
            return Exponential.softplus(-margin);
        }

        @Override
        void gradient(double[] evaluated, int outputs, int label, double[] out) {
            out[0] = -sign(label) * evaluated[0];
        }

        @Override
        void curvature(double[] evaluated, int outputs, int label, double[] direction) {
            direction[0] *= evaluated[0] * (1 - evaluated[0]);
        }
    },

    /** s = 1 / (1 + exp(t z)), which is bounded and nonconvex. */
    SIGMOID {

        @Override
        public double evaluate(double[] scores, int outputs, int label) {
            scores[0] = Exponential.sigmoid(-sign(label) * scores[0]);
            return scores[0];
        }

        @Override
        void gradient(double[] evaluated, int outputs, int label, double[] out) {
            out[0] = -sign(label) * evaluated[0] * (1 - evaluated[0]);
        }

        @Override
        void curvature(double[] evaluated, int outputs, int label, double[] direction) {
            direction[0] *= evaluated[0] * (1 - evaluated[0]) * (1 - 2 * evaluated[0]);
        }
    };

    /**
     * The lead from which {@link #isRight} is known without evaluation. The probabilities then differ by a factor of more than 1.0001, which
     * no rounding to single precision hides.
     */
    static final double CLEAR_LEAD = 1e-4;

    /** Returns the label's score minus the largest other score, negative if the label is not selected; 0 if this is not known. */
    double lead(double[] scores, int outputs, int label) {
        return 0;
    }

    /** Returns whether the loss is convex in the scores. */
    public boolean isConvex() {
        return this != SIGMOID;
    }

    /** Returns the number of scores per sample. */
    public int outputs(int classes) {
        return 1;
    }

    /** Returns the loss of these scores, and replaces the scores by the values that the other methods need. */
    public abstract double evaluate(double[] scores, int outputs, int label);

    /**
     * Computes the losses of several samples. Their scores are contiguous and are replaced as by {@link #evaluate(double[], int, int)}.
     *
     * @param first the number of the first sample, for {@code label} and in {@code losses}
     * @param scratch an array as long as {@code scores}
     */
    void evaluate(
            double[] scores,
            int outputs,
            int first,
            int samples,
            IntUnaryOperator label,
            double[] losses,
            double[] scratch) {
        for (int e = 0; e < samples; e++) {
            System.arraycopy(scores, e * outputs, scratch, 0, outputs);
            losses[first + e] = evaluate(scratch, outputs, label.applyAsInt(first + e));
            System.arraycopy(scratch, 0, scores, e * outputs, outputs);
        }
    }

    /** Writes the gradient in the scores to {@code out}. */
    abstract void gradient(double[] evaluated, int outputs, int label, double[] out);

    /** Multiplies {@code direction} by the second derivative in the scores. */
    abstract void curvature(double[] evaluated, int outputs, int label, double[] direction);

    /** Returns whether the scores select the label. Among equal scores the lowest class is selected; NaN selects none. */
    public boolean isRight(double[] evaluated, int outputs, int label) {
        return label == 1 ? evaluated[0] < 0.5 : evaluated[0] <= 0.5;
    }

    /** Multiplies {@code direction} by the second derivative of {@link #SOFTMAX}, for the sample whose values start at {@code from}. */
    public static void softmaxCurvature(int from, double[] evaluated, int outputs, double[] direction) {
        double mean = 0;
        for (int c = from; c < from + outputs; c++) {
            mean += evaluated[c] * direction[c];
        }
        for (int c = from; c < from + outputs; c++) {
            direction[c] = evaluated[c] * (direction[c] - mean);
        }
    }

    private static int sign(int label) {
        return label == 1 ? 1 : -1;
    }
}

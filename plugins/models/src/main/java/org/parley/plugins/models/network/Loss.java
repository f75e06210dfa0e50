package org.parley.plugins.models.network;

import java.util.function.IntUnaryOperator;

/**
 * How wrong the scores of a sample are. Methods work on rows of {@link #outputs} numbers; arrays may be longer.
 */
public interface Loss {

    /** Whether the loss is convex in the scores. */
    boolean isConvex();

    /** How many scores a sample needs. */
    int outputs(int classes);

    /**
     * The loss of these scores; the scores are replaced by what the other methods want to know of them.
     */
    double evaluate(double[] scores, int outputs, int label);

    /**
     * The losses of several samples, whose scores lie one behind the other and are replaced as by {@link #evaluate(double[], int, int)}.
     *
     * @param first number of the first sample, for {@code label} and in {@code losses}
     * @param scratch as long as {@code scores}
     */
    default void evaluate(
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

    /** out = gradient in the scores. */
    void gradient(double[] evaluated, int outputs, int label, double[] out);

    /** direction = second derivative in the scores, times direction. */
    void curvature(double[] evaluated, int outputs, int label, double[] direction);

    /** Whether the scores choose the label; of equal scores the lowest class is chosen, and numbers that are none choose nothing. */
    boolean isRight(double[] evaluated, int outputs, int label);
}

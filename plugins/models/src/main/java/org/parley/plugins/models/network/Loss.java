package org.parley.plugins.models.network;

/**
 * How wrong the scores of one sample are. Methods work on rows of {@link #outputs} numbers; arrays may be longer.
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

    /** out = gradient in the scores. */
    void gradient(double[] evaluated, int outputs, int label, double[] out);

    /** direction = second derivative in the scores, times direction. */
    void curvature(double[] evaluated, int outputs, int label, double[] direction);

    /** Whether the scores choose the label. */
    boolean isRight(double[] evaluated, int outputs, int label);
}

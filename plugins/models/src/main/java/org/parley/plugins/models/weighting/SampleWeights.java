package org.parley.plugins.models.weighting;

/**
 * How x weighs one agent's training samples.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public interface SampleWeights<A> {

    /** x is about to change. */
    default void moved() {}

    /** w_e(x). */
    double weight(A x, int sample);

    /** out += factor times the gradient of w_e(x) in x. */
    void addGradient(A x, int sample, double factor, A out);

    /** Fills the metrics of the weights, which stand behind that of the network. */
    default void measure(A x, double[] out) {}
}

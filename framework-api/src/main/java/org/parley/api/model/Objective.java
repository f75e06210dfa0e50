package org.parley.api.model;

/**
 * One agent's upper cost f(x, y) and lower cost g(x, y) with their derivatives, in one precision.
 *
 * <p>Arguments must not be changed or kept; {@code out} is overwritten completely. One thread at a time uses an objective, so it may keep
 * workspace. Between two calls of {@link #moved()} the point and the draw are the same in every call, so a forward pass may be kept until
 * then.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
public interface Objective<A> {

    /** Point or draw are about to change: forget what was kept. */
    default void moved() {}

    /** f(x, y) on the draw: the average over its samples. */
    double upper(A x, A y, Draw draw);

    /** g(x, y) on the draw: the average over its samples. */
    double lower(A x, A y, Draw draw);

    /** Gradient of f in x. */
    void upperGradientX(A x, A y, Draw draw, A out);

    /** Gradient of f in y. */
    void upperGradientY(A x, A y, Draw draw, A out);

    /** Gradient of g in y. */
    void lowerGradient(A x, A y, Draw draw, A out);

    /** Gradient of g in x: methods by implicit differentiation do without it; penalty and value-function methods, and those that treat (x, y) as one variable, ask for it. */
    void lowerGradientX(A x, A y, Draw draw, A out);

    /** (d2 g / dy dy) v. */
    void hessian(A x, A y, Draw draw, A v, A out);

    /** (d2 g / dx dy) v: the gradient in x of the inner product of v with the gradient of g in y. */
    void mixed(A x, A y, Draw draw, A v, A out);

    /**
     * Fills one number per {@link BilevelModel#metrics() metric} of the model; NaN for one that this agent does not have.
     *
     * @param x this agent's own
     * @param y this agent's own
     */
    default void measure(A x, A y, double[] out) {}

    /**
     * The same for a record, which has just asked for both costs at this point. A metric over the samples of a cost belongs on the draw of
     * that cost, and may come from the pass that gave it. Default: metrics that need neither.
     *
     * @param upper the samples on which the record evaluates f
     * @param lower the samples on which the record evaluates g
     */
    default void measure(A x, A y, Draw upper, Draw lower, double[] out) {
        measure(x, y, out);
    }
}

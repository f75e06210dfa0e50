package org.parley.api.model;

/**
 * The upper cost f(x, y) and the lower cost g(x, y) of one agent and their derivatives, in one precision.
 *
 * <p>Implementations must not modify or keep arguments and must overwrite {@code out} completely. An objective is used
 * by one thread at a time, so it may have workspace. Between two calls of {@link #moved()}, all calls have the same
 * point and the same draw, so the results of a forward pass may be cached.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
public interface Objective<A> {

    /** Invalidates cached results, because the point or the draw changes. */
    default void moved() {}

    /**
     * {@return f(x, y), averaged over the samples of the draw}
     *
     * @param x the upper variable, of length p
     * @param y the lower variable, of length q
     * @param draw the samples of f
     */
    double upper(A x, A y, Draw draw);

    /**
     * {@return g(x, y), averaged over the samples of the draw}
     *
     * @param x the upper variable, of length p
     * @param y the lower variable, of length q
     * @param draw the samples of g
     */
    double lower(A x, A y, Draw draw);

    /**
     * Computes the gradient of f in x.
     *
     * @param x the upper variable, of length p
     * @param y the lower variable, of length q
     * @param draw the samples of f
     * @param out the gradient, of length p
     */
    void upperGradientX(A x, A y, Draw draw, A out);

    /**
     * Computes the gradient of f in y.
     *
     * @param x the upper variable, of length p
     * @param y the lower variable, of length q
     * @param draw the samples of f
     * @param out the gradient, of length q
     */
    void upperGradientY(A x, A y, Draw draw, A out);

    /**
     * Computes the gradient of g in y.
     *
     * @param x the upper variable, of length p
     * @param y the lower variable, of length q
     * @param draw the samples of g
     * @param out the gradient, of length q
     */
    void lowerGradient(A x, A y, Draw draw, A out);

    /**
     * Computes the gradient of g in x. Penalty and value-function methods need it, as do methods that treat (x, y) as
     * one variable. Methods based on implicit differentiation do not.
     *
     * @param x the upper variable, of length p
     * @param y the lower variable, of length q
     * @param draw the samples of g
     * @param out the gradient, of length p
     */
    void lowerGradientX(A x, A y, Draw draw, A out);

    /**
     * Computes (d²g / dy dy) v.
     *
     * @param x the upper variable, of length p
     * @param y the lower variable, of length q
     * @param draw the samples of g
     * @param v the vector, of length q
     * @param out the product, of length q
     */
    void hessian(A x, A y, Draw draw, A v, A out);

    /**
     * Computes (d²g / dx dy) v, the gradient in x of the inner product of v and the gradient of g in y.
     *
     * @param x the upper variable, of length p
     * @param y the lower variable, of length q
     * @param draw the samples of g
     * @param v the vector, of length q
     * @param out the product, of length p
     */
    void mixed(A x, A y, Draw draw, A v, A out);

    /**
     * Computes the {@link BilevelModel#metrics() metrics} of the model. A metric that this agent does not have is NaN.
     *
     * @param x the upper variable of this agent
     * @param y the lower variable of this agent
     * @param out the metrics, in their order
     */
    default void measure(A x, A y, double[] out) {}

    /**
     * Computes the metrics for a record, immediately after both costs were evaluated at the same point. Metrics over
     * the samples of a cost must use the draw of that cost and may reuse its forward pass. The default ignores the
     * draws. A {@linkplain BilevelModel#sharedDoubles() shared metric} may be left out as NaN, because the record
     * computes it for all agents.
     *
     * @param x the upper variable of this agent
     * @param y the lower variable of this agent
     * @param upper the samples on which the record evaluates f
     * @param lower the samples on which the record evaluates g
     * @param out the metrics, in their order
     */
    default void measure(A x, A y, Draw upper, Draw lower, double[] out) {
        measure(x, y, out);
    }
}

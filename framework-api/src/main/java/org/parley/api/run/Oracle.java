package org.parley.api.run;

/**
 * Evaluates the costs f_i and g_i of all agents of this process at one point and on one draw. This is the only access
 * to the data, and all evaluations are counted.
 *
 * <p>{@link #at} selects the point and the default draw of this scope. {@link #draw} and {@link #full} select other
 * samples at the same point. The same purpose in the same tick gives the same samples at any point. Models keep the
 * results of their forward pass until the point or the draw changes, so evaluate all products at one point together.
 */
public interface Oracle {

    /**
     * Selects the point (x, y) and the default draw of this scope. Fails if a block does not have the dimension of the
     * problem.
     */
    Oracle at(Block x, Block y);

    /** Selects all samples. */
    Oracle full();

    /** Selects the draw of a purpose, with the batch size of this scope's level. */
    Oracle draw(String purpose);

    /** Selects the draw of a purpose, with the given batch size. */
    Oracle draw(String purpose, int batch);

    /** Computes out = f_i, a block of dimension 1. */
    void upper(Block out);

    /** Computes out = g_i, a block of dimension 1. */
    void lower(Block out);

    /** Computes out = the gradient of g_i in y. */
    void lowerGradient(Block out);

    /** Computes out = the gradient of g_i in x. */
    void lowerGradientX(Block out);

    /** Computes out = the gradient of f_i in x. */
    void upperGradientX(Block out);

    /** Computes out = the gradient of f_i in y. */
    void upperGradientY(Block out);

    /** Computes out = (d²g_i / dy dy) v. If v contains several vectors, so does out. */
    void hessian(Block v, Block out);

    /**
     * Computes out = (d²g_i / dx dy) v, the gradient in x of the inner product of v and the gradient of g_i in y. If v
     * contains several vectors, so does out.
     */
    void mixed(Block v, Block out);

    /** Computes out = d²g_i / dy dy, a q x q matrix in row-major order. */
    void hessianMatrix(Block out);

    /** Computes out = d²g_i / dx dy, a p x q matrix in row-major order. */
    void mixedMatrix(Block out);
}

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
     *
     * @param x the upper variable, a block of dimension p
     * @param y the lower variable, a block of dimension q
     * @return this oracle
     */
    Oracle at(Block x, Block y);

    /**
     * Selects all samples.
     *
     * @return this oracle
     */
    Oracle full();

    /**
     * Selects the draw of a purpose, with the batch size of this scope's level.
     *
     * @param purpose the name of the draw
     * @return this oracle
     */
    Oracle draw(String purpose);

    /**
     * Selects the draw of a purpose, with the given batch size.
     *
     * @param purpose the name of the draw
     * @param batch the number of samples, or 0 for all samples
     * @return this oracle
     */
    Oracle draw(String purpose, int batch);

    /**
     * Computes out = f_i.
     *
     * @param out the costs, a block of dimension 1
     */
    void upper(Block out);

    /**
     * Computes out = g_i.
     *
     * @param out the costs, a block of dimension 1
     */
    void lower(Block out);

    /**
     * Computes out = the gradient of g_i in y.
     *
     * @param out the gradients, a block of dimension q
     */
    void lowerGradient(Block out);

    /**
     * Computes out = the gradient of g_i in x.
     *
     * @param out the gradients, a block of dimension p
     */
    void lowerGradientX(Block out);

    /**
     * Computes out = the gradient of f_i in x.
     *
     * @param out the gradients, a block of dimension p
     */
    void upperGradientX(Block out);

    /**
     * Computes out = the gradient of f_i in y.
     *
     * @param out the gradients, a block of dimension q
     */
    void upperGradientY(Block out);

    /**
     * Computes out = (d²g_i / dy dy) v. If v contains several vectors, so does out.
     *
     * @param v one or more vectors of length q per agent, concatenated
     * @param out the products, vectors of length q; a block other than {@code v}
     */
    void hessian(Block v, Block out);

    /**
     * Computes out = (d²g_i / dx dy) v, the gradient in x of the inner product of v and the gradient of g_i in y. If v
     * contains several vectors, so does out.
     *
     * @param v one or more vectors of length q per agent, concatenated
     * @param out the products, vectors of length p; a block other than {@code v}
     */
    void mixed(Block v, Block out);

    /**
     * Computes out = d²g_i / dy dy, a q x q matrix in row-major order.
     *
     * @param out the matrices, a block of dimension q²
     */
    void hessianMatrix(Block out);

    /**
     * Computes out = d²g_i / dx dy, a p x q matrix in row-major order.
     *
     * @param out the matrices, a block of dimension p q
     */
    void mixedMatrix(Block out);
}

package org.parley.api.run;

/**
 * All hosted agents' costs f_i and g_i at one point on one draw of samples: the only way to the data, and the place where samples are
 * counted.
 *
 * <p>{@link #at} chooses the point and the ordinary draw of this scope; {@link #draw} and {@link #full} choose other samples and keep
 * the point. Draws are addressed: the same purpose in the same tick means the same samples, at any point. The models keep their forward
 * pass until point or draw change, so products at one point should be asked for together.
 */
public interface Oracle {

    /** Evaluate at (x, y) on this scope's ordinary draw; fails when a block is not of the problem's dimensions. */
    Oracle at(Block x, Block y);

    /** Evaluate on every sample. */
    Oracle full();

    /** Evaluate on a draw of this purpose, of the batch size of this scope's level. */
    Oracle draw(String purpose);

    /** Evaluate on a draw of this purpose with a batch size of its own. */
    Oracle draw(String purpose, int batch);

    /** out = f_i, a block of dimension 1. */
    void upper(Block out);

    /** out = g_i, a block of dimension 1. */
    void lower(Block out);

    /** out = gradient of g_i in y. */
    void lowerGradient(Block out);

    /** out = gradient of g_i in x. */
    void lowerGradientX(Block out);

    /** out = gradient of f_i in x. */
    void upperGradientX(Block out);

    /** out = gradient of f_i in y. */
    void upperGradientY(Block out);

    /** out = (d2 g_i / dy dy) v; v may hold several vectors, then so does out. */
    void hessian(Block v, Block out);

    /** out = (d2 g_i / dx dy) v, the gradient in x of the inner product of v with the gradient of g_i in y; v may hold several vectors. */
    void mixed(Block v, Block out);

    /** out = d2 g_i / dy dy as a q x q matrix in row-major order. */
    void hessianMatrix(Block out);

    /** out = d2 g_i / dx dy as a p x q matrix in row-major order. */
    void mixedMatrix(Block out);
}

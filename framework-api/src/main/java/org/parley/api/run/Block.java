package org.parley.api.run;

import java.util.function.DoubleBinaryOperator;

/**
 * A variable of the algorithm: one vector of {@link #dimension()} numbers for each agent of this process, in the run's
 * precision.
 *
 * <p>Each {@code assign} evaluates its right-hand side in one pass over memory. The target may be one of the terms. In
 * single precision, most right-hand sides are computed in double precision and rounded once. Sums of two or three terms
 * are computed in single precision, with up to three roundings.
 *
 * <p>Operations treat each agent separately; only a {@link Mixer} exchanges vectors. They return {@code this} and do
 * not allocate memory. The framework may defer them until the numbers are read, which does not change the results.
 * Blocks belong to a scope and must be used only from the thread of the run.
 */
public interface Block {

    /** {@return the name of the block} */
    String name();

    /** {@return the length of each agent's vector} */
    int dimension();

    /**
     * Computes this = a x.
     *
     * @param a the factor of {@code x}
     * @param x a block of the same dimension
     * @return this block
     */
    Block assign(double a, Block x);

    /**
     * Computes this = a x + b y.
     *
     * @param a the factor of {@code x}
     * @param x a block of the same dimension
     * @param b the factor of {@code y}
     * @param y a block of the same dimension
     * @return this block
     */
    Block assign(double a, Block x, double b, Block y);

    /**
     * Computes this = a x + b y + c z.
     *
     * @param a the factor of {@code x}
     * @param x a block of the same dimension
     * @param b the factor of {@code y}
     * @param y a block of the same dimension
     * @param c the factor of {@code z}
     * @param z a block of the same dimension
     * @return this block
     */
    Block assign(double a, Block x, double b, Block y, double c, Block z);

    /**
     * Computes this = a x + b y + c z + d w.
     *
     * @param a the factor of {@code x}
     * @param x a block of the same dimension
     * @param b the factor of {@code y}
     * @param y a block of the same dimension
     * @param c the factor of {@code z}
     * @param z a block of the same dimension
     * @param d the factor of {@code w}
     * @param w a block of the same dimension
     * @return this block
     */
    Block assign(double a, Block x, double b, Block y, double c, Block z, double d, Block w);

    /**
     * Computes this = a x + b y + c z + d w + e v.
     *
     * @param a the factor of {@code x}
     * @param x a block of the same dimension
     * @param b the factor of {@code y}
     * @param y a block of the same dimension
     * @param c the factor of {@code z}
     * @param z a block of the same dimension
     * @param d the factor of {@code w}
     * @param w a block of the same dimension
     * @param e the factor of {@code v}
     * @param v a block of the same dimension
     * @return this block
     */
    Block assign(double a, Block x, double b, Block y, double c, Block z, double d, Block w, double e, Block v);

    /**
     * Computes this = f(x, y) entry by entry. A block of dimension 1 is broadcast over the vector of its agent.
     *
     * @param f a pure function: several threads call it, and like all operations it may be deferred, so it must not read
     *     state that changes. Keep one object in a field instead of creating one in each step.
     * @param x a block of the same dimension or of dimension 1
     * @param y a block of the same dimension or of dimension 1
     * @return this block
     */
    Block assign(DoubleBinaryOperator f, Block x, Block y);

    /**
     * Computes this_i = M_i v_i with a separate matrix for each agent. This block must be neither of the arguments.
     *
     * @param matrix M_i in row-major order, a block of {@code dimension() * vector.dimension()} numbers
     * @param vector v_i
     * @return this block
     */
    Block multiply(Block matrix, Block vector);

    /**
     * Computes this_i = the inner product of x_i and y_i, for a block of dimension 1. The sum is computed in double
     * precision in ascending order.
     *
     * @param x a block of any dimension
     * @param y a block of the dimension of {@code x}
     * @return this block
     */
    Block dot(Block x, Block y);

    /**
     * Sets every entry to {@code value}.
     *
     * @param value the value of every entry
     * @return this block
     */
    Block fill(double value);
}

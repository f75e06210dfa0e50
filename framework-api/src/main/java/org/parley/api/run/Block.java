package org.parley.api.run;

import java.util.function.DoubleBinaryOperator;

/**
 * One variable of the algorithm: a row of {@link #dimension()} numbers for every agent this process hosts, in the run's precision.
 *
 * <p>Each {@code assign} forms its right-hand side in one pass over memory; {@code this} may be one of its terms. In single precision most
 * right-hand sides are formed in double and rounded once; the sums of two or three terms that strategies make in every round are formed in
 * float, with up to three roundings. Every operation works row by row, so agents never see each other here: the only way across is a {@link Mixer}.
 * Operations return {@code this} and allocate nothing. The framework may queue them: numbers are computed when somebody looks, for example in
 * an agent's work or a record, and are the same as if they had been computed at once. A block belongs to its scope and must only be used from the run's own thread.
 */
public interface Block {

    String name();

    int dimension();

    /** this = a x. */
    Block assign(double a, Block x);

    /** this = a x + b y. */
    Block assign(double a, Block x, double b, Block y);

    /** this = a x + b y + c z. */
    Block assign(double a, Block x, double b, Block y, double c, Block z);

    /** this = a x + b y + c z + d w. */
    Block assign(double a, Block x, double b, Block y, double c, Block z, double d, Block w);

    /** this = a x + b y + c z + d w + e v. */
    Block assign(double a, Block x, double b, Block y, double c, Block z, double d, Block w, double e, Block v);

    /** this = f(x, y) element by element; a block of dimension 1 is spread over its row. */
    Block assign(DoubleBinaryOperator f, Block x, Block y);

    /**
     * this_i = M_i v_i with an own matrix per agent; this block must be none of the two.
     *
     * @param matrix M_i in row-major order, {@code dimension() * vector.dimension()} numbers
     */
    Block multiply(Block matrix, Block vector);

    /** this_i = the inner product of x_i and y_i, for a block of dimension 1; summed in double in ascending order. */
    Block dot(Block x, Block y);

    /** Every entry becomes {@code value}. */
    Block fill(double value);
}

package org.parley.plugins.models.numeric;

import org.parley.api.data.Samples;
import org.parley.api.numeric.MatrixProducts;

/**
 * Everything a model does to long arrays, in one precision.
 *
 * <p>Loops run over the first {@code count} entries of all their arrays: the virtual machine turns loops into vector instructions only when
 * every array is used at the same index.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public interface Arithmetic<A> {

    A allocate(int size);

    MatrixProducts<A> products();

    Indexing<A> indexing();

    /** The calling thread's own. */
    SharedWorkspace<A> desk();

    /** Whole sets of samples, for all agents. */
    DecodedSamples<A> decoded();

    /** How the parameters that were judged first did, for all agents. */
    FirstJudgement<A> firstJudgement();

    double get(A array, int at);

    void set(A array, int at, double value);

    void fill(A array, int from, int to, double value);

    /** The first rows of {@code into} become so many copies of the numbers from {@code offset} on, ever more of them at once. */
    default void repeat(A from, int offset, int count, A into, int rows) {
        System.arraycopy(from, offset, into, 0, count);
        for (int done = 1; done < rows; done *= 2) {
            System.arraycopy(into, 0, into, done * count, Math.min(done, rows - done) * count);
        }
    }

    /** Features of one sample, from {@code offset} on. */
    void gather(Samples samples, int sample, A into, int offset);

    /** The first {@code count} numbers of {@code into} become those from {@code offset} on. */
    void read(A from, int offset, double[] into, int count);

    /** The numbers from {@code offset} on become the first {@code count} of {@code from}. */
    void write(double[] from, A into, int offset, int count);

    /** into += factor x. */
    void add(double factor, A x, A into, int count);

    /** into = into x, entry by entry. */
    void multiply(A x, A into, int count);

    /** Sum of squares. */
    double squares(A x, int count);

    /** into += factor x y, entry by entry. */
    void addProducts(double factor, A x, A y, A into, int count);

    /** Whether {@code count} entries are the same, from one place on in x and from another in y. */
    boolean equal(A x, int ofX, A y, int ofY, int count);

    /** Whether the first entries are the same. */
    default boolean equal(A x, A y, int count) {
        return equal(x, 0, y, 0, count);
    }

    /** out_j = factor scales_j times the inner product of columns j of a and b. */
    void innerProductsOfColumns(double factor, A a, A b, A scales, A out, int rows, int columns);

    /** into = exp(x), entry by entry. */
    void exponentials(A x, A into, int count);

    /** Weighted sums become activations, and slopes the derivatives there; the identity leaves slopes alone. */
    void activate(Activation activation, A values, A slopes, int count);

    /** into += second derivative times error times direction, where the activation has one. */
    void addCurvature(Activation activation, A activations, A slopes, A errors, A direction, A into, int count);
}

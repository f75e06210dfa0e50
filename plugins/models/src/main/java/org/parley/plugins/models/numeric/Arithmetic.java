package org.parley.plugins.models.numeric;

import org.parley.api.data.Samples;
import org.parley.api.numeric.MatrixProducts;

/**
 * The operations of models on long arrays in one precision.
 *
 * <p>Loops run over the first {@code count} entries of all arrays: the virtual machine vectorizes loops only if every array is used at the
 * same index.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
public interface Arithmetic<A> {

    A allocate(int size);

    MatrixProducts<A> products();

    /** Returns the workspace of the calling thread. */
    SharedWorkspace<A> workspace();

    /** Returns the decoded sample sets of all agents. */
    DecodedSamples<A> decoded();

    double get(A array, int at);

    void set(A array, int at, double value);

    void fill(A array, int from, int to, double value);

    /** Fills the first rows of {@code into} with copies of the numbers from {@code offset} on, doubling the copied part each time. */
    default void repeat(A from, int offset, int count, A into, int rows) {
        System.arraycopy(from, offset, into, 0, count);
        for (int done = 1; done < rows; done *= 2) {
            System.arraycopy(into, 0, into, done * count, Math.min(done, rows - done) * count);
        }
    }

    /** Copies the features of one sample to {@code into}, starting at {@code offset}. */
    void gather(Samples samples, int sample, A into, int offset);

    /** Copies the numbers from {@code offset} on to the first {@code count} entries of {@code into}. */
    void read(A from, int offset, double[] into, int count);

    /** Copies the first {@code count} entries of {@code from} to {@code into}, starting at {@code offset}. */
    void write(double[] from, A into, int offset, int count);

    /** Computes into += factor x. */
    void add(double factor, A x, A into, int count);

    /** Computes into = into x, entry by entry. */
    void multiply(A x, A into, int count);

    /** Returns the sum of squares. */
    double squares(A x, int count);

    /** Computes into += factor x y, entry by entry. */
    void addProducts(double factor, A x, A y, A into, int count);

    /** Returns whether {@code count} entries are equal, starting at different indices in x and y. */
    boolean equal(A x, int ofX, A y, int ofY, int count);

    /** Returns whether the first entries are equal. */
    default boolean equal(A x, A y, int count) {
        return equal(x, 0, y, 0, count);
    }

    /** Computes out_j = factor scales_j times the inner product of columns j of a and b. */
    void innerProductsOfColumns(double factor, A a, A b, A scales, A out, int rows, int columns);

    /** Computes into = exp(x), entry by entry. */
    void exponentials(A x, A into, int count);

    /** Replaces weighted sums by activations, and slopes by the derivatives at the sums. The identity does not change slopes. */
    void activate(Activation activation, A values, A slopes, int count);

    /** Computes into += second derivative times error times direction, if the activation has a second derivative. */
    void addCurvature(Activation activation, A activations, A slopes, A errors, A direction, A into, int count);

    /** Sets chosen[k] to the first index of the largest of the {@code window} candidates of k, for every k with candidates. */
    void choose(A from, int fromOffset, int[] candidates, int window, int[] chosen, int chosenOffset);

    /** Computes into[k] = from[chosen[places[k]]]. */
    void gather(A from, int fromOffset, int[] chosen, int chosenOffset, int[] places, A into, int intoOffset);

    /** Computes into[chosen[places[k]]] += from[k]. */
    void scatter(A from, int fromOffset, int[] chosen, int chosenOffset, int[] places, A into, int intoOffset);

    /** An activation function. */
    enum Activation {
        RELU,
        TANH,
        SIGMOID,
        IDENTITY;

        /** Returns whether the second derivative is nonzero somewhere. */
        public boolean isCurved() {
            return this == TANH || this == SIGMOID;
        }
    }

    /**
     * The array in which one thread stores the samples that it uses. Agents alternate, so a batch that is needed again is copied again.
     * This is faster than one copy per agent, because one small array stays in the cache.
     *
     * <p>A thread may outlive the model. The owner is therefore identified by an object without references, because the thread keeps it
     * alive.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    final class SharedWorkspace<A> {

        private A array;
        private int size = -1;
        private Object owner;
        private long version;
        private long stamp;

        /** Returns whether the values of this owner are still stored. */
        public boolean holds(Object expectedOwner, long expectedVersion) {
            return owner == expectedOwner && version == expectedVersion;
        }

        /** Returns an array for this many numbers, which now belongs to the new owner. */
        public A clear(Arithmetic<A> arithmetic, int newSize, Object newOwner, long newVersion) {
            if (newSize > size) {
                array = arithmetic.allocate(newSize);
                size = newSize;
            }
            owner = newOwner;
            version = newVersion;
            stamp++;
            return array;
        }

        /** Returns a stamp that changes whenever the values change. */
        public long stamp() {
            return stamp;
        }

        public A array() {
            return array;
        }
    }
}

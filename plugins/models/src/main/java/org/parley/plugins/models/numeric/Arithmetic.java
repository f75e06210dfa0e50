package org.parley.plugins.models.numeric;

import java.util.function.DoubleSupplier;
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

    /** The calling thread's own. */
    SharedWorkspace<A> workspace();

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

    /** chosen[k] = the first place of the largest of the {@code window} candidates of k, for every k that has some. */
    void choose(A from, int fromOffset, int[] candidates, int window, int[] chosen, int chosenOffset);

    /** into[k] = from[chosen[places[k]]]. */
    void gather(A from, int fromOffset, int[] chosen, int chosenOffset, int[] places, A into, int intoOffset);

    /** into[chosen[places[k]]] += from[k]. */
    void scatter(A from, int fromOffset, int[] chosen, int chosenOffset, int[] places, A into, int intoOffset);

    /** What a layer does to its weighted sums. */
    enum Activation {
        RELU,
        TANH,
        SIGMOID,
        IDENTITY;

        /** Whether the second derivative is anything but zero. */
        public boolean isCurved() {
            return this == TANH || this == SIGMOID;
        }
    }

    /**
     * Where one thread puts the samples it works on. Agents take turns: a batch that is needed again later is copied again, which is faster than
     * keeping every agent's copy, because one small array stays in the cache and many do not.
     *
     * <p>A thread may outlive the model. An owner is therefore told by an object that refers to nothing: it would keep alive whatever it refers to.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    final class SharedWorkspace<A> {

        private A array;
        private int size = -1;
        private Object owner;
        private long version;
        private long stamp;

        /** Whether what this owner put here is still here. */
        public boolean holds(Object expectedOwner, long expectedVersion) {
            return owner == expectedOwner && version == expectedVersion;
        }

        /** Room for this many numbers, which belongs to the new owner. */
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

        /** Another one whenever the numbers are others. */
        public long stamp() {
            return stamp;
        }

        public A array() {
            return array;
        }
    }

    /**
     * What the first parameters that anybody was judged by came to. Agents that start at the same point are judged by the same samples there, so once will
     * do; agents on several threads may still be judged at the same time.
     *
     * @param <A> {@code float[]} or {@code double[]}
     */
    final class FirstJudgement<A> {

        private record Known<A>(Samples samples, A parameters, double value) {}

        private volatile Known<A> known;

        /**
         * The first judgement, where samples and parameters are the same.
         *
         * @param count how many parameters there are
         * @param judge what to ask otherwise
         */
        public double of(Samples samples, A parameters, int count, Arithmetic<A> arithmetic, DoubleSupplier judge) {
            Known<A> first = known;
            if (first != null && first.samples == samples && arithmetic.equal(first.parameters, parameters, count)) {
                return first.value;
            }
            double value = judge.getAsDouble();
            if (first == null) {
                A copy = arithmetic.allocate(count);
                System.arraycopy(parameters, 0, copy, 0, count);
                known = new Known<>(samples, copy, value);
            }
            return value;
        }
    }
}

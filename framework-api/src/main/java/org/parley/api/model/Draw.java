package org.parley.api.model;

import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Which samples of one cost (f or g) an evaluation averages over: all of them, a batch drawn uniformly with replacement, or those that a
 * run has chosen once for its records.
 */
public interface Draw {

    /**
     * Every sample once, for evaluations that no run has made a draw for.
     *
     * @param random makes the stream of models that simulate, from its beginning at every call
     */
    static Draw all(int size, Supplier<RandomGenerator> random) {
        record All(int size, Supplier<RandomGenerator> source) implements Draw {

            @Override
            public boolean full() {
                return true;
            }

            @Override
            public int index(int k) {
                return k;
            }

            @Override
            public RandomGenerator random() {
                return source.get();
            }
        }
        return new All(size, random);
    }

    /** Whether this is every sample once. */
    boolean full();

    /** Whether it is the same samples every time, in the same order; a batch is not. */
    default boolean fixed() {
        return full();
    }

    /** How many samples. */
    int size();

    /** The k-th sample, k from 0 to {@code size() - 1}; k itself when full. */
    int index(int k);

    /** A stream of this draw's own, from its beginning at every call: for models that simulate instead of choosing from data. */
    RandomGenerator random();

    /** The k-th sample alone, for work on single samples such as clipping. Use it before the next is asked for: it may be the same object. */
    default Draw only(int k) {
        /** One sample of a larger draw. */
        record SingleSample(int sample, Draw of) implements Draw {

            @Override
            public boolean full() {
                return false;
            }

            @Override
            public int size() {
                return 1;
            }

            @Override
            public int index(int k) {
                return sample;
            }

            @Override
            public RandomGenerator random() {
                return of.random();
            }
        }
        return new SingleSample(index(k), this);
    }
}

package org.parley.api.model;

import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The samples of one cost (f or g) over which an evaluation averages. These are all samples, a batch drawn uniformly
 * with replacement, or a fixed selection for the records of a run.
 */
public interface Draw {

    /**
     * Returns the draw of all samples, for evaluations outside a run.
     *
     * @param size the number of samples
     * @param random creates the random stream for models that simulate; called each time the stream is requested
     * @return a draw that contains every sample once
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

    /** {@return whether the draw contains every sample once} */
    boolean full();

    /**
     * {@return whether the draw contains the same samples in the same order every time, unlike a batch} Models call it
     * to decide whether values of these samples are worth caching.
     */
    default boolean fixed() {
        return full();
    }

    /** {@return the number of samples} */
    int size();

    /**
     * Returns the index of the k-th sample, which is k for a full draw. It is at least 0 and less than
     * {@link AgentCosts#upperSamples()} for f or {@link AgentCosts#lowerSamples()} for g.
     *
     * @param k a number from 0 to {@code size() - 1}
     * @return the index of the sample, from 0
     */
    int index(int k);

    /**
     * Returns the random stream of this draw, for models that simulate samples. Each call returns the stream from its
     * beginning.
     *
     * @return the stream, at its beginning
     */
    RandomGenerator random();

    /**
     * Returns a draw of the k-th sample only. Components that evaluate samples one by one call it, such as those that clip
     * gradients of single samples. The object may be reused by the next call.
     *
     * @param k a number from 0 to {@code size() - 1}
     * @return a draw of one sample
     */
    default Draw only(int k) {
        /** A single sample of a larger draw. */
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

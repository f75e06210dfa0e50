package org.parley.api.network;

import java.util.random.RandomGenerator;

/**
 * Random numbers that depend only on the seed, the purpose and a key, as in counter-based random number generators. The
 * order and the number of calls have no influence. Implementations are thread-safe and do not allocate memory.
 */
public interface KeyedRandom {

    /**
     * {@return a number drawn uniformly from [0, 1)}
     *
     * @param first the first part of the key, such as the sender of a message
     * @param second the second part of the key, such as the receiver; 0 if one part suffices
     * @param time the third part of the key, such as the tick or the round
     */
    double uniform(long first, long second, long time);

    /**
     * {@return a random stream for a key} The stream belongs to the calling thread and is valid until the thread
     * requests another one.
     *
     * @param first the first part of the key, such as the sender of a message
     * @param second the second part of the key, such as the receiver; 0 if one part suffices
     * @param time the third part of the key, such as the tick or the round
     */
    RandomGenerator stream(long first, long second, long time);
}

package org.parley.api.network;

import java.util.random.RandomGenerator;

/** Chance by address: the same seed and address give the same numbers, whoever asks, whenever and how often. Allocates nothing. */
public interface KeyedRandom {

    /** A number from 0 (included) to 1 (excluded). */
    double uniform(long first, long second, long time);

    /** The calling thread's stream, moved to this address: good until the thread asks for another. */
    RandomGenerator stream(long first, long second, long time);
}

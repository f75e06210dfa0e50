package org.parley.plugins.djl;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.parley.api.model.Draw;

/** Consecutive samples. */
record Range(int from, int size, long seed) implements Draw {

    @Override
    public boolean full() {
        return false;
    }

    @Override
    public int index(int k) {
        return from + k;
    }

    @Override
    public RandomGenerator random() {
        return new SplittableRandom(seed);
    }
}

package org.parley.plugins.baselines;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.parley.api.model.Draw;

/** Every sample once. */
record AllSamples(int size) implements Draw {

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
        return new SplittableRandom(0);
    }
}

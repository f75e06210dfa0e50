package org.parley.api.model;

import java.util.random.RandomGenerator;

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

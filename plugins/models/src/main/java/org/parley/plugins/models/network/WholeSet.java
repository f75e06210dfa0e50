package org.parley.plugins.models.network;

import java.util.random.RandomGenerator;
import org.parley.api.model.Draw;

/** Every sample once, for metrics that no draw is made for. */
public record WholeSet(int size) implements Draw {

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
        throw new UnsupportedOperationException("there is nothing to simulate in a set of samples");
    }
}

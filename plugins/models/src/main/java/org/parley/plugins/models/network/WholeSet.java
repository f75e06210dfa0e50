package org.parley.plugins.models.network;

import java.util.random.RandomGenerator;
import org.parley.api.model.Draw;

/**
 * Every sample once, where no draw is made.
 *
 * @param again whether the same samples will be asked for again, so that it pays to keep them as numbers
 */
public record WholeSet(int size, boolean again) implements Draw {

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

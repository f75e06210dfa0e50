package org.parley.plugins.models;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.parley.api.model.Draw;

/** A draw that a test chooses. */
public record FixedDraw(boolean full, int... indices) implements Draw {

    /** Every one of so many samples. */
    public static FixedDraw all(int samples) {
        int[] indices = new int[samples];
        for (int k = 0; k < samples; k++) {
            indices[k] = k;
        }
        return new FixedDraw(true, indices);
    }

    /** These samples, some perhaps twice. */
    public static FixedDraw of(int... indices) {
        return new FixedDraw(false, indices);
    }

    @Override
    public int size() {
        return indices.length;
    }

    @Override
    public int index(int k) {
        return indices[k];
    }

    @Override
    public RandomGenerator random() {
        return new SplittableRandom(11);
    }
}

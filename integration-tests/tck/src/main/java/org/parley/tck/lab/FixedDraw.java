package org.parley.tck.lab;

import java.util.random.RandomGenerator;
import org.parley.api.model.Draw;
import org.parley.runtime.random.Seeds;

/**
 * Chosen samples.
 *
 * @param full whether these are all there are
 */
public record FixedDraw(boolean full, int[] indices) implements Draw {

    private static final long SEED = 20260804;

    /** Every one of this many samples. */
    public static FixedDraw full(int samples) {
        int[] all = new int[samples];
        for (int k = 0; k < samples; k++) {
            all[k] = k;
        }
        return new FixedDraw(true, all);
    }

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
        return new Seeds(SEED).stream("draw", indices[0], indices.length);
    }
}

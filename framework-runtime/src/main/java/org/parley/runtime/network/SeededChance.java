package org.parley.runtime.network;

import java.util.random.RandomGenerator;
import org.parley.api.network.Chance;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** Chance of one purpose, from the seed of the run. */
final class SeededChance implements Chance {

    private final Seeds seeds;
    private final long purposeKey;
    private final ThreadLocal<AddressedRandom> streams;

    SeededChance(Seeds seeds, String purpose) {
        this.seeds = seeds;
        this.purposeKey = Seeds.purposeKey(purpose);
        this.streams = ThreadLocal.withInitial(() -> seeds.stream(purpose, 0, 0));
    }

    @Override
    public double at(long first, long second, long time) {
        return seeds.uniform(Seeds.purposeKey(purposeKey, first), second, time);
    }

    @Override
    public RandomGenerator stream(long first, long second, long time) {
        AddressedRandom stream = streams.get();
        seeds.move(stream, Seeds.purposeKey(purposeKey, first), second, time);
        return stream;
    }
}

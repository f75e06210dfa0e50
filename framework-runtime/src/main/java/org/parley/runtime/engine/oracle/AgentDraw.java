package org.parley.runtime.engine.oracle;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.data.Permutation;
import org.parley.api.model.Draw;
import org.parley.runtime.engine.processes.SecretNoise;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** The samples that one agent draws for one cost. Moving it to another address discards the previous samples without allocating memory. */
final class AgentDraw implements Draw {

    private static final int NOT_DRAWN = -1;

    private final Seeds seeds;
    private final long costKey;
    private final String recordPurpose;
    private final int agent;
    private final int population;
    private final AddressedRandom indexStream;
    private final AddressedRandom modelStream;
    private RandomGenerator thinningStream;
    private long key;
    private long tick;
    private int size;
    private boolean full = true;
    private boolean fixed = true;
    private int drawn = NOT_DRAWN;
    private int[] indices = new int[0];
    private int[] chosen = new int[0];
    private final Single charged = new Single();
    private final Single uncharged = new Uncharged();
    private Single single = charged;

    /**
     * Creates a draw of all samples.
     *
     * @param cost the name of the cost, which separates the draws of f and g
     */
    AgentDraw(Seeds seeds, String cost, int agent, int population) {
        this.seeds = seeds;
        this.costKey = Seeds.purposeKey("draw/" + cost);
        this.recordPurpose = "record/" + cost;
        this.agent = agent;
        this.population = population;
        this.size = population;
        this.indexStream = seeds.stream("draw", agent, 0);
        this.modelStream = seeds.stream("draw", agent, 0);
    }

    /**
     * Moves the draw to an address. The phases of a round often have the same one, whose samples are drawn once.
     *
     * @param batch the number of samples; 0, or at least as many as exist, for all samples
     */
    void move(long purposeKey, long atTick, int batch) {
        long newKey = purposeKey ^ costKey;
        full = batch == 0 || (batch >= population && population > 1);
        size = full ? population : batch;
        fixed = full;
        if (single == uncharged || key != newKey || tick != atTick || drawn != size) {
            drawn = NOT_DRAWN;
        }
        single = charged;
        key = newKey;
        tick = atTick;
    }

    /**
     * Moves to the samples on which records are evaluated. They are chosen once, without repetition.
     *
     * @param most their maximum number; 0 for all samples
     */
    void moveToRecorded(int most) {
        move(0, 0, 0);
        if (most > 0 && most < population) {
            if (chosen.length != most) {
                chosen = Permutation.choose(most, population, seeds.stream(recordPurpose, agent, 0));
            }
            full = false;
            size = most;
            fixed = true;
        }
    }

    /**
     * Replaces a batch by a Poisson sample with the same expected size.
     *
     * @param noise the source of the sample; empty to take it from the address of the draw
     */
    void thin(Optional<SecretNoise> noise) {
        if (!full) {
            double probability = (double) size / population;
            seeds.move(indexStream, key + 2, agent, tick);
            if (thinningStream == null) {
                thinningStream = noise.isPresent() ? noise.get().stream(agent) : indexStream;
            }
            if (indices.length < population) {
                indices = new int[population];
            }
            size = 0;
            for (int sample = 0; sample < population; sample++) {
                if (thinningStream.nextDouble() < probability) {
                    indices[size++] = sample;
                }
            }
            drawn = size;
        }
        single = uncharged;
    }

    @Override
    public boolean full() {
        return full;
    }

    @Override
    public boolean fixed() {
        return fixed;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public int index(int k) {
        if (full) {
            return k;
        }
        if (fixed) {
            return chosen[k];
        }
        if (drawn == NOT_DRAWN) {
            drawIndices();
        }
        return indices[k];
    }

    @Override
    public Draw only(int k) {
        single.sample = index(k);
        return single;
    }

    @Override
    public RandomGenerator random() {
        seeds.move(modelStream, key + 1, agent, tick);
        return modelStream;
    }

    private void drawIndices() {
        if (indices.length < size) {
            indices = new int[size];
        }
        seeds.move(indexStream, key, agent, tick);
        for (int k = 0; k < size; k++) {
            indices[k] = indexStream.nextInt(population);
        }
        drawn = size;
    }

    /** A single sample; the same object is reused for every request. */
    private class Single implements Draw {

        int sample;

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
            return AgentDraw.this.random();
        }
    }

    /** A sample whose cost is that of the whole draw, because its number of samples is a secret. */
    final class Uncharged extends Single {}
}

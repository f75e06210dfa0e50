package org.parley.plugins.djl;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.parley.api.data.AgentData;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.plugins.djl.LossEvaluation.Loss;

/**
 * What one agent evaluates on.
 *
 * @param data nothing for a model without data
 * @param judgedByTraining whether f is taken on training samples
 */
record AgentShares(int agent, Optional<AgentData> data, boolean judgedByTraining) {

    Share of(Loss loss) {
        return loss == Loss.LOWER || judgedByTraining ? share(data.map(AgentData::train)) : validation();
    }

    Share validation() {
        return share(data.map(AgentData::validation));
    }

    Share test() {
        return share(data.map(AgentData::test));
    }

    private Share share(Optional<Samples> samples) {
        return new Share(agent, samples, data.map(AgentData::firstTrainIndex).orElse(0));
    }

    /**
     * What one agent has for one purpose.
     *
     * @param samples none for a model without data
     * @param first place of the first of them when the training samples of all agents are numbered through
     */
    record Share(int agent, Optional<Samples> samples, int first) {

        int size() {
            return samples.map(Samples::size).orElse(1);
        }
    }

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
}

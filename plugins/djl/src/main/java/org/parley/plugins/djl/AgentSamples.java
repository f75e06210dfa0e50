package org.parley.plugins.djl;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.parley.api.data.AgentData;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.plugins.djl.LossEvaluation.Loss;

/**
 * The samples of one agent.
 *
 * @param data empty for a model without data
 * @param judgedByTraining whether f uses training samples
 */
record AgentSamples(int agent, Optional<AgentData> data, boolean judgedByTraining) {

    SampleSet of(Loss loss) {
        return loss == Loss.LOWER || judgedByTraining ? sampleSet(data.map(AgentData::train)) : validation();
    }

    SampleSet validation() {
        return sampleSet(data.map(AgentData::validation));
    }

    SampleSet test() {
        return sampleSet(data.map(AgentData::test));
    }

    private SampleSet sampleSet(Optional<Samples> samples) {
        return new SampleSet(
                agent, samples, data.map(AgentData::firstTrainIndex).orElse(0));
    }

    /**
     * The samples of one agent for one purpose.
     *
     * @param samples empty for a model without data
     * @param first the index of the first training sample when the training samples of all agents are numbered consecutively
     */
    record SampleSet(int agent, Optional<Samples> samples, int first) {

        int size() {
            return samples.map(Samples::size).orElse(1);
        }
    }

    /** A range of consecutive samples. */
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

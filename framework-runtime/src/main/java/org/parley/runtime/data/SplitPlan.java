package org.parley.runtime.data;

/**
 * The use of each agent's samples.
 *
 * @param validation the fraction of the samples used by the upper cost; their labels stay clean
 * @param test the fraction of the samples held out for testing; 0 uses the dataset's published test samples, if it has any
 * @param testSet the test samples on which an agent is measured
 * @param order the selection of samples for each purpose
 * @param corruption the probability that a training label is replaced by a uniformly random class, once per run
 * @param samplesPerAgent the number of samples per agent for training, validation and held-out test together; 0 for all
 */
public record SplitPlan(
        double validation, double test, TestSet testSet, SampleOrder order, double corruption, int samplesPerAgent) {

    /** One fifth for validation, the published test samples for all agents, no corruption. */
    public static final SplitPlan DEFAULT = new SplitPlan(0.2, 0, TestSet.GLOBAL, SampleOrder.SHUFFLED, 0, 0);

    public SplitPlan {
        requireFraction("validation", validation);
        requireFraction("test", test);
        requireFraction("corruption", corruption);
        if (samplesPerAgent < 0) {
            throw new IllegalArgumentException("samplesPerAgent is " + samplesPerAgent);
        }
    }

    private static void requireFraction(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " is " + value + ", not between 0 and 1");
        }
    }
}

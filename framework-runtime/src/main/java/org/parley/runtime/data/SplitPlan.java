package org.parley.runtime.data;

/**
 * How the share of every agent is used.
 *
 * @param validation fraction of the share that is set aside for the upper cost; its labels stay clean
 * @param test fraction of the share that is held out for testing; 0 takes the dataset's published test samples, if it has any
 * @param testSet which test samples an agent is measured on
 * @param order which samples of the share are for what
 * @param corruption probability with which a training label is replaced by a uniformly random class, once for the whole run
 * @param samplesPerAgent how many samples of its share every agent uses, for training, validation and held-out test together; 0 for all
 */
public record SplitPlan(
        double validation, double test, TestSet testSet, SampleOrder order, double corruption, int samplesPerAgent) {

    /** A fifth for validation, the published test samples for everybody, nothing corrupted. */
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

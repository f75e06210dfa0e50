package org.parley.api.data;

import java.util.random.RandomGenerator;

/** A {@link Partition} whose chances are settled. */
@FunctionalInterface
public interface PreparedPartition {

    /**
     * Shares samples out: the training samples the law was settled for, or test samples of the same kind.
     *
     * @param random the only source of chance, the same for the same seed
     * @return for every agent the indices of its samples, each sample given at most once
     */
    int[][] assign(Dataset data, RandomGenerator random);

    /** The features as this agent sees them; unchanged unless the law says otherwise. */
    default Features localFeatures(int agent, Features features) {
        return features;
    }
}

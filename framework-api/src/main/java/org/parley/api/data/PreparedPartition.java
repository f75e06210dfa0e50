package org.parley.api.data;

import java.util.random.RandomGenerator;

/** A {@link Partition} whose random choices for the run have been drawn. */
@FunctionalInterface
public interface PreparedPartition {

    /**
     * Distributes samples over the agents. The samples are the training samples that were passed to
     * {@link Partition#prepare}, or test samples of the same kind.
     *
     * @param data the samples
     * @param random the only permitted source of randomness
     * @return the indices of the samples of each agent; every sample must occur at most once
     */
    int[][] assign(Dataset data, RandomGenerator random);

    /**
     * {@return the features as one agent reads them} The default returns them unchanged.
     *
     * @param agent the index of the agent, from 0
     * @param features the features of the dataset
     */
    default Features localFeatures(int agent, Features features) {
        return features;
    }
}

package org.parley.api.data;

import java.util.random.RandomGenerator;

/** Shares the samples of a dataset out over agents. */
@FunctionalInterface
public interface Partition {

    /**
     * @param random the only source of chance, the same for the same seed
     * @return for every agent the indices of its samples, each sample at most once
     */
    int[][] assign(Dataset data, int agents, RandomGenerator random);

    /** Changes an agent's features, for partitions whose agents also see their data differently; by default nothing changes. */
    default float[] transform(int agent, float[] features) {
        return features;
    }
}

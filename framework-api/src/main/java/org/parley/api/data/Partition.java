package org.parley.api.data;

import java.util.random.RandomGenerator;

/** A rule that distributes samples over agents. */
@FunctionalInterface
public interface Partition {

    /**
     * Draws the random choices of the partition that are made once per run: for example, class proportions per agent or
     * the assignment of groups. The result distributes both the training and the test samples, so that each agent is
     * tested on the distribution it was trained on.
     *
     * @param data the training samples
     * @param agents the number of agents
     * @param random the only permitted source of randomness
     * @return the partition with these choices
     * @throws org.parley.api.component.ParleyException if the partition cannot be applied to this dataset
     */
    PreparedPartition prepare(Dataset data, int agents, RandomGenerator random);
}

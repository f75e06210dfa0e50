package org.parley.api.data;

import java.util.random.RandomGenerator;

/** A law by which samples are shared out over agents. */
@FunctionalInterface
public interface Partition {

    /**
     * Settles once per run what the law leaves to chance: proportions, who gets which group, how an agent sees its features. Training and
     * test samples are then shared out by the same {@link PreparedPartition}, so that an agent is tested on what it learned.
     *
     * @param data the training samples
     * @param random the only source of chance, the same for the same seed
     * @throws org.parley.api.component.ParleyException when this law cannot share out such data
     */
    PreparedPartition prepare(Dataset data, int agents, RandomGenerator random);
}

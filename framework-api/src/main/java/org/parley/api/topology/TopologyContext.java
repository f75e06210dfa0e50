package org.parley.api.topology;

import java.util.random.RandomGenerator;

/** The properties of a run that a topology or a weight rule may use. */
public interface TopologyContext {

    /** {@return the number of agents} */
    int agents();

    /**
     * {@return a new random stream that depends only on the seed and the arguments}
     *
     * @param purpose the name of the stream
     * @param tick the network time
     */
    RandomGenerator random(String purpose, long tick);
}

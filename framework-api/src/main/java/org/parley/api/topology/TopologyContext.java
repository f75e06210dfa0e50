package org.parley.api.topology;

import java.util.random.RandomGenerator;

/** What a topology or a weight rule may know of the run it is made for. */
public interface TopologyContext {

    int agents();

    /** A fresh stream that depends only on the seed and this address. */
    RandomGenerator random(String purpose, long tick);
}

package org.parley.api.network;

/**
 * The properties of a run that a fault may use, and its randomness.
 *
 * <p>A fault is created for every level. {@link NetworkFault#isActive} and {@link NetworkFault#isByzantine} must give
 * the same result for all of them, so they must use {@link #random} only.
 */
public interface FaultContext {

    /** {@return the number of agents} */
    int agents();

    /**
     * {@return random numbers that are the same for all levels, for agents and links}
     *
     * @param purpose the name of the random numbers
     */
    KeyedRandom random(String purpose);

    /**
     * {@return random numbers of this level, for single messages}
     *
     * @param purpose the name of the random numbers
     */
    KeyedRandom levelRandom(String purpose);
}

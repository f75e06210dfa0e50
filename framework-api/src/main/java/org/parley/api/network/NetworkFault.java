package org.parley.api.network;

/**
 * A fault in the communication of a level: lost or late messages, inactive agents, or Byzantine agents.
 *
 * <p>Results must depend only on the {@link FaultContext} and the arguments, so that threads, processes and resumed
 * runs have the same network. Several threads use a fault at the same time, and it must not allocate memory. Faults of
 * a run compose: ages add up, a message that is lost under any fault is lost, and an agent that is inactive under any
 * fault is inactive.
 */
public interface NetworkFault {

    /** The {@link #age} of a lost message. */
    int LOST = -1;

    /**
     * Returns the age of the message that one agent receives from another. All exchanges of a level within a tick have
     * the same age.
     *
     * @param from the sender
     * @param to the receiver
     * @param tick the network time
     * @return 0 for the message of this exchange, k if it was sent k exchanges of the same variable before, or
     *     {@link #LOST}
     */
    default int age(int from, int to, long tick) {
        return 0;
    }

    /**
     * {@return whether an agent is active in a round} Inactive agents neither compute nor send, and keep their memory.
     *
     * @param agent the index of the agent, from 0
     * @param round the round, from 0
     */
    default boolean isActive(int agent, long round) {
        return true;
    }

    /**
     * {@return whether an agent sends falsified vectors, in all rounds}
     *
     * @param agent the index of the agent, from 0
     */
    default boolean isByzantine(int agent) {
        return false;
    }

    /**
     * Replaces the vector that a Byzantine agent sends to one receiver.
     *
     * @param from the Byzantine agent
     * @param tick the network time
     * @param honest the vectors that the receiver gets from agents that are not Byzantine, which is all that the attack
     *     may use
     * @param row the vector that the agent would have sent, which is overwritten
     */
    default void falsify(int from, long tick, Inbox honest, double[] row) {}
}

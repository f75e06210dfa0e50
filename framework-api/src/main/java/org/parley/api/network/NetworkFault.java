package org.parley.api.network;

/**
 * What goes wrong between the agents of a level: messages that are lost or late, agents that sleep, agents that lie.
 *
 * <p>Every answer depends on nothing but the {@link FaultContext} and the arguments, so that threads, processes and resumed runs see the same
 * network; it is asked from several threads and allocates nothing. The faults of a run add up: ages add, a lost message stays lost, who sleeps for one of them sleeps.
 */
public interface NetworkFault {

    /** The {@link #age} of a message that does not arrive. */
    int LOST = -1;

    /**
     * How old the message is that {@code to} has of {@code from}: 0 for the one of this exchange, k for the one of k exchanges of the same variable
     * before, {@link #LOST} for none. All exchanges of a level within a tick get the same answer.
     */
    default int age(int from, int to, long tick) {
        return 0;
    }

    /** Whether an agent takes part in this round; one that does not neither computes nor sends, and wakes with the memory it had. */
    default boolean isActive(int agent, long round) {
        return true;
    }

    /** Whether an agent sends falsified rows, from the first round to the last. */
    default boolean isByzantine(int agent) {
        return false;
    }

    /**
     * Turns a row on its way from a Byzantine agent into what it says instead.
     *
     * @param from the Byzantine agent
     * @param honest what the same receiver gets from agents that do not lie: all that a Byzantine agent may look at
     * @param row what the Byzantine agent would have sent, to be overwritten
     */
    default void falsify(int from, long tick, Inbox honest, double[] row) {}
}

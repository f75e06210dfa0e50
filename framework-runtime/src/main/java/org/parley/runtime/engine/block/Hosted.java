package org.parley.runtime.engine.block;

/**
 * The agents hosted by this process, a contiguous range; row 0 belongs to the first of them.
 *
 * @param first the first agent
 * @param count the number of agents
 */
public record Hosted(int first, int count) {

    /** Returns the range of all agents of a run. */
    public static Hosted all(int agents) {
        return new Hosted(0, agents);
    }

    public int agent(int row) {
        return first + row;
    }

    /** Returns the agent after the last one. */
    public int end() {
        return first + count;
    }

    public boolean has(int agent) {
        return agent >= first && agent < end();
    }

    /** Returns the agents in both ranges; an empty range if there are none. */
    public Hosted intersection(Hosted other) {
        int from = Math.max(first, other.first);
        return new Hosted(from, Math.max(0, Math.min(end(), other.end()) - from));
    }

    public int row(int agent) {
        int row = agent - first;
        if (row < 0 || row >= count) {
            throw new IllegalArgumentException("agent " + agent + " is not hosted here");
        }
        return row;
    }
}

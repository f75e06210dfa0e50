package org.parley.runtime.engine.block;

/**
 * The agents whose rows live in this process, a contiguous range: row 0 belongs to the first of them.
 *
 * @param first the first agent
 * @param count how many there are
 */
public record Hosted(int first, int count) {

    /** Every agent of a run lives here. */
    public static Hosted all(int agents) {
        return new Hosted(0, agents);
    }

    public int agent(int row) {
        return first + row;
    }

    /** The agent after the last one. */
    public int end() {
        return first + count;
    }

    public boolean has(int agent) {
        return agent >= first && agent < end();
    }

    /** Those that are among the others as well; an empty range where there are none. */
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

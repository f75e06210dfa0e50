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

    public int row(int agent) {
        int row = agent - first;
        if (row < 0 || row >= count) {
            throw new IllegalArgumentException("agent " + agent + " is not hosted here");
        }
        return row;
    }
}

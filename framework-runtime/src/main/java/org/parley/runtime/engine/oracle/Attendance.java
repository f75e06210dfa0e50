package org.parley.runtime.engine.oracle;

/** Which agents of the run, wherever they live, take part in the round under way; the others neither compute nor send. */
public final class Attendance {

    private final boolean[] asleep;
    private int sleeping;

    /** Everybody, until told otherwise. */
    public Attendance(int agents) {
        asleep = new boolean[agents];
    }

    public int agents() {
        return asleep.length;
    }

    public void set(int agent, boolean sleeps) {
        sleeping += (sleeps ? 1 : 0) - (asleep[agent] ? 1 : 0);
        asleep[agent] = sleeps;
    }

    public boolean isAwake(int agent) {
        return !asleep[agent];
    }

    public boolean isComplete() {
        return sleeping == 0;
    }

    /** How many are awake. */
    public int size() {
        return asleep.length - sleeping;
    }
}

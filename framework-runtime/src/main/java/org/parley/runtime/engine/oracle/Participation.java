package org.parley.runtime.engine.oracle;

/** Which agents of the run, wherever they live, take part in the round under way; the others neither compute nor send. */
public final class Participation {

    private final boolean[] inactive;
    private int sleeping;

    /** Everybody, until told otherwise. */
    public Participation(int agents) {
        inactive = new boolean[agents];
    }

    public int agents() {
        return inactive.length;
    }

    public void set(int agent, boolean sleeps) {
        sleeping += (sleeps ? 1 : 0) - (inactive[agent] ? 1 : 0);
        inactive[agent] = sleeps;
    }

    public boolean isAwake(int agent) {
        return !inactive[agent];
    }

    public boolean isComplete() {
        return sleeping == 0;
    }

    /** How many are awake. */
    public int size() {
        return inactive.length - sleeping;
    }
}

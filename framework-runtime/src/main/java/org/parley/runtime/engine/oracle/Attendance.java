package org.parley.runtime.engine.oracle;

/** Which hosted agents take part in the round under way; the others neither compute nor send. */
public final class Attendance {

    private final boolean[] asleep;
    private int sleeping;

    /** Everybody, until told otherwise. */
    public Attendance(int rows) {
        asleep = new boolean[rows];
    }

    public void set(int row, boolean sleeps) {
        sleeping += (sleeps ? 1 : 0) - (asleep[row] ? 1 : 0);
        asleep[row] = sleeps;
    }

    public boolean isAwake(int row) {
        return !asleep[row];
    }

    public boolean isComplete() {
        return sleeping == 0;
    }

    /** How many are awake. */
    public int size() {
        return asleep.length - sleeping;
    }
}

package org.parley.runtime.engine.oracle;

/** The agents of all processes that take part in the current round. The others neither compute nor send. */
public final class Participation {

    private final boolean[] inactive;
    private int inactiveCount;

    /** Creates a participation of all agents. */
    public Participation(int agents) {
        inactive = new boolean[agents];
    }

    public int agents() {
        return inactive.length;
    }

    public void set(int agent, boolean isInactive) {
        inactiveCount += (isInactive ? 1 : 0) - (inactive[agent] ? 1 : 0);
        inactive[agent] = isInactive;
    }

    public boolean isActive(int agent) {
        return !inactive[agent];
    }

    public boolean isComplete() {
        return inactiveCount == 0;
    }

    /** Returns the number of active agents. */
    public int size() {
        return inactive.length - inactiveCount;
    }
}

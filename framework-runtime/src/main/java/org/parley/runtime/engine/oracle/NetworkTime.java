package org.parley.runtime.engine.oracle;

/** The round and tick of a run, which address graphs, faults and draws. */
public final class NetworkTime {

    private long round;
    private long tick;

    public long round() {
        return round;
    }

    public long tick() {
        return tick;
    }

    public void nextRound() {
        round++;
        tick++;
    }

    public void nextTick() {
        tick++;
    }

    public void set(long newRound, long newTick) {
        round = newRound;
        tick = newTick;
    }
}

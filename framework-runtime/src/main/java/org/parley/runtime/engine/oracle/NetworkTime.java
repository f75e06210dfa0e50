package org.parley.runtime.engine.oracle;

/** Round and tick of a run: what graphs, errors and draws are addressed by. */
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

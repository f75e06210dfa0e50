package org.parley.runtime.engine;

/** Round and tick of a run: what graphs, faults and draws are addressed by. */
final class NetworkTime {

    private long round;
    private long tick;

    long round() {
        return round;
    }

    long tick() {
        return tick;
    }

    void nextRound() {
        round++;
        tick++;
    }

    void nextTick() {
        tick++;
    }

    void set(long newRound, long newTick) {
        round = newRound;
        tick = newTick;
    }
}

package org.parley.runtime.engine;

/** Finds out by watching whether a piece of work is long enough to be shared between threads. */
final class Pace {

    private static final int WARM_UP = 200;
    private static final int WATCHED = 20;

    /** Waking a thread costs a few microseconds; below this there is nothing to win. */
    private static final long WORTH_SHARING_NANOS = 40_000;

    private int calls;
    private long fastest = Long.MAX_VALUE;
    private boolean slow;

    boolean isUndecided() {
        return calls < WARM_UP + WATCHED;
    }

    boolean isSlow() {
        return slow;
    }

    void took(long nanos) {
        calls++;
        // Work that is slow before the compiler has seen it may be fast later; a millisecond stays worth sharing.
        if (nanos > 20 * WORTH_SHARING_NANOS) {
            slow = true;
        }
        if (calls > WARM_UP) {
            fastest = Math.min(fastest, nanos);
        }
        if (calls == WARM_UP + WATCHED) {
            slow = fastest > (slow ? WORTH_SHARING_NANOS / 2 : WORTH_SHARING_NANOS);
        }
    }
}

package org.parley.runtime.engine.block;

/** Finds out by watching whether a piece of work is long enough to be shared between threads, and its items to be worth keeping together. */
public final class ParallelismProbe {

    private static final int WARM_UP = 200;
    private static final int WATCHED = 20;

    /** Waking a thread costs a few microseconds; below this there is nothing to win. */
    private static final long WORTH_SHARING_NANOS = 40_000;

    /** An item that takes less than this has computed nothing worth keeping in a cache. */
    private static final long LIGHT_NANOS = 10_000;

    private int calls;
    private long fastest = Long.MAX_VALUE;
    private boolean slow;
    private boolean light;

    /** Whether the single items are known to be short. */
    public boolean isLight() {
        return light;
    }

    /** Does all items, spread over the threads where that pays. */
    public void run(Workers workers, RowTask task, int items) {
        if (calls == WARM_UP + WATCHED) {
            workers.run(task, items, slow);
            return;
        }
        // Watched on one thread: on a busy machine sharing itself takes long, and would always seem to pay.
        boolean watched = calls >= WARM_UP;
        long start = System.nanoTime();
        workers.run(task, items, slow && !watched);
        took(System.nanoTime() - start, items, watched);
    }

    private void took(long nanos, int items, boolean watched) {
        calls++;
        light |= nanos < items * LIGHT_NANOS;
        // Work that is slow before the compiler has seen it may be fast later; a millisecond stays worth sharing.
        if (nanos > 20 * WORTH_SHARING_NANOS) {
            slow = true;
        }
        if (watched) {
            fastest = Math.min(fastest, nanos);
        }
        if (calls == WARM_UP + WATCHED) {
            slow = fastest > WORTH_SHARING_NANOS;
        }
    }
}

package org.parley.runtime.engine.block;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A few threads that share out rows in contiguous pieces: who is free takes the next piece, so a thread that the machine keeps waiting
 * holds up one piece and not half of the work.
 *
 * <p>Handing work over allocates nothing: the task is published in a field, the workers spin a little before they sleep. Results cannot
 * depend on the number of threads because no task lets two rows meet.
 */
public final class Workers implements AutoCloseable {

    private static final int SPINS_BEFORE_SLEEP = 5_000;
    private static final int PIECES_PER_THREAD = 8;

    /** No piece is left to take. */
    private static final int NOTHING = Integer.MAX_VALUE;

    private final Helper[] helpers;
    private final AtomicInteger done = new AtomicInteger();

    /** Which call is under way, and the next item to take of it: in one number, so that nobody takes an item of the wrong call. */
    private final AtomicLong state = new AtomicLong(NOTHING);

    private volatile boolean closed;
    private volatile Throwable failure;
    private volatile boolean interrupted;
    private RowTask task;
    private int items;
    private int piece;
    private long call;

    public Workers(int threads) {
        helpers = new Helper[Math.max(0, threads - 1)];
        for (int i = 0; i < helpers.length; i++) {
            helpers[i] = new Helper(i + 1);
            helpers[i].start();
        }
    }

    public int threads() {
        return helpers.length + 1;
    }

    /** Whether a task interrupted one of the threads that are kept here; nobody else knows them. */
    public boolean wasInterrupted() {
        return interrupted;
    }

    /** Does all items here, or spread over the threads; returns when all are done. */
    public void run(RowTask work, int count, boolean parallel) {
        if (!parallel || helpers.length == 0 || count < 2) {
            work.run(0, count);
            return;
        }
        task = work;
        items = count;
        piece = Math.max(1, count / (threads() * PIECES_PER_THREAD));
        failure = null;
        done.set(0);
        call = call + 1 & Integer.MAX_VALUE;
        state.set(call << Integer.SIZE);
        for (Helper helper : helpers) {
            LockSupport.unpark(helper);
        }
        takePieces(call);
        awaitAll();
        // Before the fields above change: whoever comes late must find nothing to take.
        state.set(call << Integer.SIZE | NOTHING);
        task = null;
        Throwable thrown = failure;
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw new UndeclaredThrowableException(thrown);
        }
    }

    private void takePieces(long ofCall) {
        while (true) {
            long seen = state.get();
            int from = (int) seen;
            if (seen >>> Integer.SIZE != ofCall || from == NOTHING || from >= items) {
                return;
            }
            int to = Math.min(from + piece, items);
            RowTask current = task;
            if (state.compareAndSet(seen, seen + (to - from))) {
                try {
                    current.run(from, to);
                } catch (Throwable thrown) { // a checked exception in disguise, too: the others wait for this piece
                    failure = thrown;
                }
                if (Thread.currentThread() instanceof Helper && Thread.interrupted()) {
                    interrupted = true;
                }
                done.addAndGet(to - from);
            }
        }
    }

    private void awaitAll() {
        int spins = 0;
        while (done.get() != items) {
            if (++spins < SPINS_BEFORE_SLEEP) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        for (Helper helper : helpers) {
            LockSupport.unpark(helper);
        }
    }

    private final class Helper extends Thread {

        Helper(int rank) {
            super("parley-agents-" + rank);
            setDaemon(true);
        }

        @Override
        public void run() {
            long seen = 0;
            while (!closed) {
                int spins = 0;
                while (state.get() >>> Integer.SIZE == seen && !closed) {
                    if (++spins < SPINS_BEFORE_SLEEP) {
                        Thread.onSpinWait();
                    } else {
                        LockSupport.park(Workers.this);
                    }
                }
                seen = state.get() >>> Integer.SIZE;
                takePieces(seen);
            }
        }
    }

    /** Work that can be done row by row, or column by column, in any order and in parallel. */
    public interface RowTask {

        /** Does the items from (included) to (excluded). */
        void run(int from, int to);
    }

    /** Finds out by watching whether a piece of work is long enough to be shared between threads, and its items to be worth keeping together. */
    public static final class ParallelismProbe {

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
}

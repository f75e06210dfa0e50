package org.parley.runtime.engine.block;

import java.lang.reflect.UndeclaredThrowableException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A small thread pool that divides rows into contiguous pieces. A free thread takes the next piece, so a delayed thread delays only one
 * piece.
 *
 * <p>Starting a task does not allocate memory: the task is published in a field, and idle threads spin briefly before they park. Results do
 * not depend on the number of threads, because tasks process rows independently.
 */
public final class Workers implements AutoCloseable {

    private static final int SPINS_BEFORE_PARK = 5_000;
    private static final int PIECES_PER_THREAD = 8;

    /** The state in which no piece is left. */
    private static final int NOTHING = Integer.MAX_VALUE;

    private final Helper[] helpers;
    private final AtomicInteger done = new AtomicInteger();

    /** The current call and its next item, combined in one number so that no thread takes an item of the wrong call. */
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

    /** Returns whether a task interrupted one of the pool's threads. Only tasks can do so, because no other code knows the threads. */
    public boolean wasInterrupted() {
        return interrupted;
    }

    /** Executes all items on the calling thread or on all threads, and returns when all are complete. */
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
        // Before the fields above change, so that a late thread finds no piece.
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
                } catch (Throwable thrown) { // including undeclared checked exceptions, because other threads wait for
                    // this piece
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
            if (++spins < SPINS_BEFORE_PARK) {
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
                    if (++spins < SPINS_BEFORE_PARK) {
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

    /** Work on rows or columns that can be executed in any order and in parallel. */
    public interface RowTask {

        /** Processes the items {@code from … to} (excluded). */
        void run(int from, int to);
    }

    /** Measures whether tasks are long enough to run in parallel, and whether the results of single items are worth caching. */
    public static final class ParallelismProbe {

        private static final int WARM_UP = 200;
        private static final int MEASURED = 20;

        /** The duration below which parallel execution does not pay, because waking a thread takes a few microseconds. */
        private static final long MIN_PARALLEL_NANOS = 40_000;

        /** The duration of an item below which its result is not worth caching. */
        private static final long LIGHT_NANOS = 10_000;

        private int calls;
        private long fastest = Long.MAX_VALUE;
        private boolean slow;
        private boolean light;

        /** Returns whether single items are known to be short. */
        public boolean isLight() {
            return light;
        }

        /** Executes all items, in parallel if this pays. */
        public void run(Workers workers, RowTask task, int items) {
            if (calls == WARM_UP + MEASURED) {
                workers.run(task, items, slow);
                return;
            }
            // Measured on one thread, because on a busy machine a parallel run is slow and would always seem to pay.
            boolean measured = calls >= WARM_UP;
            long start = System.nanoTime();
            workers.run(task, items, slow && !measured);
            took(System.nanoTime() - start, items, measured);
        }

        private void took(long nanos, int items, boolean measured) {
            calls++;
            light |= nanos < items * LIGHT_NANOS;
            // Work may be slow only before it is compiled, but almost a millisecond justifies parallel execution in any
            // case.
            if (nanos > 20 * MIN_PARALLEL_NANOS) {
                slow = true;
            }
            if (measured) {
                fastest = Math.min(fastest, nanos);
            }
            if (calls == WARM_UP + MEASURED) {
                slow = fastest > MIN_PARALLEL_NANOS;
            }
        }
    }
}

package org.parley.runtime.engine;

import java.util.concurrent.locks.LockSupport;

/**
 * A few threads that share out rows in fixed contiguous ranges.
 *
 * <p>Handing work over allocates nothing: the task is published in a field, the workers spin a little before they sleep. Results cannot
 * depend on the number of threads because no task lets two rows meet.
 */
public final class Workers implements AutoCloseable {

    private static final int SPINS_BEFORE_SLEEP = 5_000;

    private final Helper[] helpers;
    private volatile long generation;
    private volatile boolean closed;
    private RowTask task;
    private int items;

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

    /** Does all items here, or spread over the threads; returns when all are done. */
    void run(RowTask work, int count, boolean parallel) {
        if (!parallel || helpers.length == 0 || count < 2) {
            work.run(0, count);
            return;
        }
        task = work;
        items = count;
        long current = generation + 1;
        generation = current;
        for (Helper helper : helpers) {
            LockSupport.unpark(helper);
        }
        Throwable failure = share(0);
        for (Helper helper : helpers) {
            helper.awaitDone(current);
            failure = failure == null ? helper.failure : failure;
            helper.failure = null;
        }
        task = null;
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof Error error) {
            throw error;
        }
    }

    private Throwable share(int rank) {
        int threads = threads();
        int from = (int) ((long) items * rank / threads);
        int to = (int) ((long) items * (rank + 1) / threads);
        try {
            task.run(from, to);
            return null;
        } catch (RuntimeException | Error thrown) {
            return thrown;
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

        private final int rank;
        private volatile long done;
        private Throwable failure;

        Helper(int rank) {
            super("parley-agents-" + rank);
            this.rank = rank;
            setDaemon(true);
        }

        @Override
        public void run() {
            long seen = 0;
            while (true) {
                int spins = 0;
                while (generation == seen && !closed) {
                    if (++spins < SPINS_BEFORE_SLEEP) {
                        Thread.onSpinWait();
                    } else {
                        LockSupport.park(Workers.this);
                    }
                }
                if (closed) {
                    return;
                }
                seen = generation;
                failure = share(rank);
                done = seen;
            }
        }

        void awaitDone(long wanted) {
            int spins = 0;
            while (done != wanted) {
                if (++spins < SPINS_BEFORE_SLEEP) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
        }
    }
}

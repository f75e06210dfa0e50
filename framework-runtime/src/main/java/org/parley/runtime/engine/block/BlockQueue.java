package org.parley.runtime.engine.block;

import org.parley.runtime.engine.block.Memory.PendingWork;
import org.parley.runtime.engine.block.Workers.RowTask;

/**
 * Assignments and mixings that are still to be done; the rule of this package says who does them when.
 *
 * <p>Blocks that do not fit into a cache are as fast as memory, and a strategy makes several assignments in a row. Since none of them lets
 * two columns meet, they can wait for each other: {@link #finish} does all of them for a few columns, then for the next few, in one pass
 * over memory. Who looks at numbers calls it first. Small blocks are done at once.
 */
final class BlockQueue {

    private static final int MOST_OPERATIONS = 16;

    /** Entries of a block in one stretch of columns: a handful of blocks stay in the second-level cache. */
    private static final int STRETCH_ENTRIES = 1 << 14;

    private static final int SHORTEST_STRETCH = 64;

    /** Columns below which a loop over one row spends much of its time on beginning and ending; worth twice the entries. */
    private static final int GOOD_STRETCH = 1024;

    private final Workers workers;
    private final BlockOperation[] operations = new BlockOperation[MOST_OPERATIONS];
    private final RowTask stretches = this::stretches;
    private final RowTask rows = this::rows;
    private final RowTask means = this::means;
    private final ScaledDirection promise = new ScaledDirection();
    private PendingWork before;
    private int pending;
    private int stretch;

    BlockQueue(Workers workers) {
        this.workers = workers;
        for (int k = 0; k < MOST_OPERATIONS; k++) {
            operations[k] = new BlockOperation();
        }
    }

    /** Room for the next operation; to be filled in and handed to {@link #add} before anything else is asked for. */
    BlockOperation next(RowBlock out) {
        finishWorkBefore();
        if (pending == MOST_OPERATIONS || (pending > 0 && operations[0].out().dimension() != out.dimension())) {
            finishOperations();
        }
        return operations[pending];
    }

    /** Does the operation that was filled in, now or later. */
    void add() {
        RowBlock out = operations[pending].out();
        if (isWorthWaiting(out)) {
            pending++;
            return;
        }
        if (operations[0].needsMeans()) {
            workers.run(means, out.dimension(), out.isLarge());
        }
        workers.run(rows, out.hosted(), out.isLarge());
    }

    /** Operations wait for what is to be computed before them, so they and it are never both pending. */
    void finishFirst(PendingWork work) {
        before = work;
    }

    /** What a level's strategy is told and nobody has looked at yet. */
    ScaledDirection promise() {
        return promise;
    }

    /** Settles: keeps the promise, then does the work before, then the queued operations. */
    void finish() {
        if (promise.isOpen()) {
            promise.keep();
        }
        finishBesidePromise();
    }

    /** Does the work before, then the queued operations; the promise stays open. */
    void finishBesidePromise() {
        finishWorkBefore();
        finishOperations();
    }

    private void finishWorkBefore() {
        if (before != null) {
            before.finish();
        }
    }

    /** Does the queued operations. */
    void finishOperations() {
        if (pending == 0) {
            return;
        }
        RowBlock out = operations[0].out();
        stretch = stretch(out.dimension(), out.hosted());
        workers.run(stretches, parts(out.dimension(), stretch), true);
        pending = 0;
    }

    /** As many stretches as the cache asks for, and then so many that every thread gets its share. */
    private int stretch(int dimension, int hosted) {
        int columns = STRETCH_ENTRIES / hosted;
        int most = Math.max(columns, Math.min(GOOD_STRETCH, 2 * columns));
        int least = parts(dimension, Math.max(most, SHORTEST_STRETCH));
        int count = parts(least, workers.threads()) * workers.threads();
        return parts(parts(dimension, count), SHORTEST_STRETCH) * SHORTEST_STRETCH;
    }

    private static int parts(int whole, int size) {
        return (whole + size - 1) / size;
    }

    /** Many short rows are better done row by row. */
    private static boolean isWorthWaiting(RowBlock block) {
        return block.isLarge() && block.dimension() >= block.hosted() && block.dimension() > 4 * SHORTEST_STRETCH;
    }

    private void stretches(int first, int end) {
        int dimension = operations[0].out().dimension();
        int hosted = operations[0].out().hosted();
        for (int s = first; s < end; s++) {
            int from = s * stretch;
            int to = Math.min(from + stretch, dimension);
            for (int k = 0; k < pending; k++) {
                if (operations[k].needsMeans()) {
                    operations[k].means(from, to);
                }
                operations[k].rows(0, hosted, from, to);
            }
        }
    }

    private void rows(int from, int to) {
        operations[0].rows(from, to, 0, operations[0].out().dimension());
    }

    private void means(int from, int to) {
        operations[0].means(from, to);
    }
}

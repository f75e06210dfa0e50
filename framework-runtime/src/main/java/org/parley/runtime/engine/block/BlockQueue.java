package org.parley.runtime.engine.block;

import org.parley.runtime.engine.block.Memory.PendingWork;
import org.parley.runtime.engine.block.Workers.RowTask;

/**
 * The queue of pending assignments and mixings; the package description explains when they are executed.
 *
 * <p>Operations on blocks that do not fit into a cache are limited by memory bandwidth, and a strategy performs several in a row. Columns
 * are independent, so operations can be deferred: {@link #finish} executes all of them for a few columns at a time, in a single pass over
 * memory. It must be called before numbers are read. Operations on small blocks are executed immediately.
 */
final class BlockQueue {

    private static final int MAX_OPERATIONS = 16;

    /** The number of entries of a block in one stretch of columns; several blocks then fit into the second-level cache. */
    private static final int STRETCH_ENTRIES = 1 << 14;

    private static final int MIN_STRETCH = 64;

    /** The number of columns below which the overhead of a loop over one row is significant. Reaching it justifies twice the entries. */
    private static final int GOOD_STRETCH = 1024;

    private final Workers workers;
    private final BlockOperation[] operations = new BlockOperation[MAX_OPERATIONS];
    private final RowTask stretches = this::stretches;
    private final RowTask rows = this::rows;
    private final RowTask means = this::means;
    private final ScaledDirection deferred = new ScaledDirection();
    private PendingWork before;
    private int pending;
    private int stretch;

    BlockQueue(Workers workers) {
        this.workers = workers;
        for (int k = 0; k < MAX_OPERATIONS; k++) {
            operations[k] = new BlockOperation();
        }
    }

    /** Returns the next operation, which must be filled in and passed to {@link #add} before any other call. */
    BlockOperation next(RowBlock out) {
        finishWorkBefore();
        if (pending == MAX_OPERATIONS || (pending > 0 && operations[0].out().dimension() != out.dimension())) {
            finishOperations();
        }
        return operations[pending];
    }

    /** Executes the operation that was filled in, now or later. */
    void add() {
        RowBlock out = operations[pending].out();
        if (isWorthDeferring(out)) {
            pending++;
            return;
        }
        if (operations[0].needsMeans()) {
            workers.run(means, out.dimension(), out.isLarge());
        }
        workers.run(rows, out.hosted(), out.isLarge());
    }

    /** Registers work that is executed before any operation is queued, so work and operations are never pending at the same time. */
    void finishFirst(PendingWork work) {
        before = work;
    }

    /** Returns the scaled direction of a level that has not been written yet. */
    ScaledDirection deferred() {
        return deferred;
    }

    /** Executes all pending work: writes the scaled direction, then executes the registered work, then the queued operations. */
    void finish() {
        if (deferred.isOpen()) {
            deferred.write();
        }
        finishExceptDeferred();
    }

    /** Executes the registered work, then the queued operations; the scaled direction stays deferred. */
    void finishExceptDeferred() {
        finishWorkBefore();
        finishOperations();
    }

    private void finishWorkBefore() {
        if (before != null) {
            before.finish();
        }
    }

    /** Executes the queued operations. */
    void finishOperations() {
        if (pending == 0) {
            return;
        }
        RowBlock out = operations[0].out();
        stretch = stretch(out.dimension(), out.hosted());
        workers.run(stretches, parts(out.dimension(), stretch), true);
        pending = 0;
    }

    /** Returns the number of columns per stretch. Stretches fit into the cache, and their number is a multiple of the number of threads. */
    private int stretch(int dimension, int hosted) {
        int columns = STRETCH_ENTRIES / hosted;
        int most = Math.max(columns, Math.min(GOOD_STRETCH, 2 * columns));
        int least = parts(dimension, Math.max(most, MIN_STRETCH));
        int count = parts(least, workers.threads()) * workers.threads();
        return parts(parts(dimension, count), MIN_STRETCH) * MIN_STRETCH;
    }

    private static int parts(int whole, int size) {
        return (whole + size - 1) / size;
    }

    /** Returns whether to defer an operation; blocks with many short rows are better processed row by row. */
    private static boolean isWorthDeferring(RowBlock block) {
        return block.isLarge() && block.dimension() >= block.hosted() && block.dimension() > 4 * MIN_STRETCH;
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

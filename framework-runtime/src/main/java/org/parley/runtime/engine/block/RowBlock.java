package org.parley.runtime.engine.block;

import java.nio.ByteBuffer;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.run.Block;
import org.parley.runtime.engine.block.Memory.Stamps;
import org.parley.runtime.engine.block.Terms.ArrivedTerms;
import org.parley.runtime.engine.block.Workers.RowTask;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.record.Rows;

/** A block with one array per hosted agent. */
public abstract class RowBlock extends MarkedBlock implements RowTask, Rows {

    /** The number of values below which a second thread costs more than it saves. */
    static final int PARALLEL_ELEMENTS = 1 << 16;

    private enum Operation {
        ELEMENTWISE,
        MULTIPLY,
        DOT,
        FILL,
        MIX_AGED,
        MIX_LISTED,
        MIX_LISTED_AGED,
        PULL
    }

    /** The number of columns per task if single rows are divided between threads. */
    private static final int PIECE = 1 << 14;

    private final String name;
    private final int dimension;
    private final Hosted hosted;
    private final Workers workers;
    private final BlockQueue queue;

    // Operands of the current operation, in fields so that passing them to other threads does not allocate memory.
    private Operation operation;
    private double filling;
    private RowBlock first;
    private RowBlock second;
    private DoubleBinaryOperator function;
    private Terms mixing;
    private ArrivedTerms arrived;
    private RowBlock[] history;
    private int[] listed;
    private int pieces;
    private double[] mean;
    private double pull;

    RowBlock(String name, int dimension, Hosted hosted, Workers workers, BlockQueue queue, Stamps stamps) {
        super(stamps);
        this.name = name;
        this.dimension = dimension;
        this.hosted = hosted;
        this.workers = workers;
        this.queue = queue;
    }

    /** Computes the columns {@code from … to} (excluded) of a row with an operation. */
    abstract void combineRow(BlockOperation operation, int row, int from, int to);

    /** Sets a row to f(x, y) elementwise; an x or y of dimension 1 is used for every entry. */
    abstract void elementwiseRow(DoubleBinaryOperator f, RowBlock x, RowBlock y, int row);

    /** Sets a row to the product of the matrix and the vector in the same row. */
    abstract void multiplyRow(RowBlock matrix, RowBlock vector, int row);

    /** Sets the only entry of a row to the inner product of two rows. */
    abstract void dotRow(RowBlock x, RowBlock y, int row);

    abstract void fillRow(int row, double value);

    /** Computes out row = W in row in the columns {@code from … to} (excluded), with this block as {@code in}. */
    abstract void mixRow(Terms terms, RowBlock out, int row, int from, int to);

    /**
     * Computes out row = W in row with this block as {@code in}, including terms from the past.
     *
     * @param past the earlier contents of this block by age, which begins at 1
     */
    abstract void mixAgedRow(ArrivedTerms terms, RowBlock[] past, RowBlock out, int row);

    /** Writes the binary representation of a row. */
    abstract void packRow(int row, ByteBuffer message);

    /** Reads a row written by {@link #packRow}. */
    abstract void unpackRow(int row, ByteBuffer message);

    /** Uses a row of another block as that of an agent in another process. */
    abstract void see(int agent, RowBlock room, int row);

    /** Removes the row of an agent in another process from mixings of this block. */
    public abstract void unsee(int agent);

    /** Copies the columns {@code from … to} (excluded) of a row to the same positions. */
    abstract void readColumns(int row, double[] into, int from, int to);

    /** Adds x_row - first to {@code sum} in the columns {@code from … to} (excluded), without executing pending work. */
    public abstract void addDifference(int row, double[] first, double[] sum, int from, int to);

    /**
     * Adds x_j - first to {@code sum} for all rows here in ascending order, in the columns {@code from … to} (excluded).
     *
     * @param first the row of the run's first agent, which may be in another process
     * @param sum the sum over the preceding agents
     */
    abstract void meanColumns(double[] first, double[] sum, int from, int to);

    /** Computes out row = x + pull (mean - x) in the columns {@code from … to} (excluded). */
    abstract void pullRow(double[] mean, double pull, RowBlock out, int row, int from, int to);

    /** Copies the row of a hosted agent without executing pending work. It may be called by any thread. */
    public abstract void readQuietly(int agent, double[] into);

    /**
     * Returns the columns {@code from … to} (excluded) of a row as doubles: either the row's own array, or {@code room} filled from its
     * start.
     */
    public abstract double[] widened(int row, int from, int to, double[] room);

    /** Returns the same as {@link #widened} for the row of any agent that takes part in mixings. */
    public abstract double[] seen(int agent, int from, int to, double[] room);

    /**
     * Sets the columns {@code from … to} (excluded) of a row to the first of these values, without executing pending work and without a new
     * stamp.
     */
    public abstract void narrow(int row, int from, int to, double[] values);

    /** Returns whether {@link #widened} returns a row's own array. */
    public abstract boolean isWide();

    /**
     * Replaces a row without executing pending work and without a new stamp; may be called by any thread. The caller must call {@link
     * #written} afterwards.
     */
    public abstract void writeQuietly(int agent, double[] from);

    /** Sets the only entry of a row without executing pending work and without a new stamp; may be called by any thread. */
    public abstract void setQuietly(int row, double value);

    /** Sets entry {@code column} of every row to a value. */
    public abstract void setColumn(int column, double value);

    /** Interprets each row as a matrix with {@code columns} columns, and copies {@code image} into one of them. */
    public abstract void takeColumn(RowBlock image, int column, int columns);

    abstract boolean finiteRow(int row);

    /** Writes the columns {@code from … to} (excluded) of a row in binary form, most significant byte first. */
    abstract void packColumns(int row, int from, int to, ByteBuffer into);

    /** Reads columns written by {@link #packColumns}. */
    abstract void unpackColumns(int row, int from, int to, ByteBuffer bytes);

    /** Executes all pending work of the run, including that of other blocks. Values are then current until the next operation is queued. */
    public final void finishPending() {
        queue.finish();
    }

    /**
     * Executes all pending work except for a deferred direction that is not this block. The rows of this block are then current, and no
     * mixing is pending.
     */
    public final void finishPendingToSend() {
        if (queue.deferred().isAbout(this)) {
            queue.deferred().write();
        }
        queue.finishExceptDeferred();
    }

    /** Copies the row of a hosted agent. */
    @Override
    public final void read(int agent, double[] into) {
        finishPending();
        readQuietly(agent, into);
    }

    /** Replaces the row of a hosted agent, rounding to the run's precision. */
    public final void write(int agent, double[] from) {
        finishPending();
        writeQuietly(agent, from);
        written(depth());
    }

    /** Fills the block with NaN, so that reads of unwritten scratch values are detected. */
    final void poison() {
        fill(Double.NaN);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final int dimension() {
        return dimension;
    }

    @Override
    public final int hosted() {
        return hosted.count();
    }

    /** Returns the agents that have rows in this block. */
    final Hosted agents() {
        return hosted;
    }

    final Precision precision() {
        return isWide() ? Precision.FLOAT64 : Precision.FLOAT32;
    }

    final int rowOf(int agent) {
        return hosted.row(agent);
    }

    final boolean isLarge() {
        return (long) hosted() * dimension >= PARALLEL_ELEMENTS;
    }

    /** Returns the number of bytes that {@link #pack} writes. */
    public final int packedBytes(int row) {
        return isCompressed()
                ? encoding().bytes(row)
                : Math.multiplyExact(dimension, precision().bytes());
    }

    /** Writes a row for another process, without executing pending work. */
    public final void pack(int row, ByteBuffer message) {
        if (isCompressed()) {
            encoding().pack(row, message);
        } else {
            packRow(row, message);
        }
    }

    /**
     * Reads the row of an agent in another process into a row of {@code room}. Mixings of this block use it until {@link #unsee} is called.
     */
    public final void receive(int agent, ByteBuffer message, RowBlock room, int row) {
        if (isCompressed()) {
            encoding().unpack(message, room, row);
        } else {
            room.unpackRow(row, message);
        }
        see(agent, room, row);
    }

    /** Returns the agent of a row. */
    public final int agent(int row) {
        return hosted.agent(row);
    }

    @Override
    public final Block assign(double a, Block x) {
        return combine(1, a, x, 0, this, 0, this, 0, this, 0, this);
    }

    @Override
    public final Block assign(double a, Block x, double b, Block y) {
        return combine(2, a, x, b, y, 0, this, 0, this, 0, this);
    }

    @Override
    public final Block assign(double a, Block x, double b, Block y, double c, Block z) {
        return combine(3, a, x, b, y, c, z, 0, this, 0, this);
    }

    @Override
    public final Block assign(double a, Block x, double b, Block y, double c, Block z, double d, Block w) {
        return combine(4, a, x, b, y, c, z, d, w, 0, this);
    }

    @Override
    public final Block assign(
            double a, Block x, double b, Block y, double c, Block z, double d, Block w, double e, Block v) {
        return combine(5, a, x, b, y, c, z, d, w, e, v);
    }

    @Override
    public final Block assign(DoubleBinaryOperator f, Block x, Block y) {
        requireDimension(x, x.dimension() == 1 ? 1 : dimension);
        requireDimension(y, y.dimension() == 1 ? 1 : dimension);
        function = f;
        first = (RowBlock) x;
        second = (RowBlock) y;
        perform(Operation.ELEMENTWISE, Math.max(depth(x), depth(y)));
        function = null;
        return this;
    }

    @Override
    public final Block multiply(Block matrix, Block vector) {
        requireDimension(matrix, Math.multiplyExact(dimension, vector.dimension()));
        if (matrix == this || vector == this) {
            throw new IllegalArgumentException("block '" + name + "' cannot be both a factor and the product");
        }
        first = (RowBlock) matrix;
        second = (RowBlock) vector;
        perform(Operation.MULTIPLY, Math.max(depth(matrix), depth(vector)));
        return this;
    }

    @Override
    public final Block dot(Block x, Block y) {
        requireDimension(this, 1);
        requireDimension(y, x.dimension());
        first = (RowBlock) x;
        second = (RowBlock) y;
        perform(Operation.DOT, Math.max(depth(x), depth(y)));
        return this;
    }

    @Override
    public final Block fill(double value) {
        filling = value;
        perform(Operation.FILL, 0);
        return this;
    }

    /** Queues a sum; for small blocks it is computed immediately. */
    private Block combine(
            int count, double a, Block x, double b, Block y, double c, Block z, double d, Block w, double e, Block v) {
        requireDimension(x, dimension);
        requireDimension(y, dimension);
        requireDimension(z, dimension);
        requireDimension(w, dimension);
        requireDimension(v, dimension);
        ScaledDirection deferred = queue.deferred();
        boolean usesDeferred = deferred.isOpen() && isOneOf(deferred, x, y, z, w, v);
        if (usesDeferred && (deferred.isAbout(this) || !deferred.fits(count, a, x, b, y, c, z))) {
            deferred.write();
            usesDeferred = false;
        }
        BlockOperation sum = queue.next(this);
        sum.combine(this, count, a, x, b, y, c, z, d, w, e, v);
        if (usesDeferred) {
            deferred.replaceIn(sum);
        }
        queue.add();
        long newDepth = depth(x);
        newDepth = count > 1 ? Math.max(newDepth, depth(y)) : newDepth;
        newDepth = count > 2 ? Math.max(newDepth, depth(z)) : newDepth;
        newDepth = count > 3 ? Math.max(newDepth, depth(w)) : newDepth;
        newDepth = count > 4 ? Math.max(newDepth, depth(v)) : newDepth;
        long stampOfX = ((RowBlock) x).stamp();
        written(newDepth);
        if (count == 1 && a == 1) {
            copied(stampOfX);
        }
        return this;
    }

    private static boolean isOneOf(ScaledDirection deferred, Block x, Block y, Block z, Block w, Block v) {
        return deferred.isAbout(x)
                || deferred.isAbout(y)
                || deferred.isAbout(z)
                || deferred.isAbout(w)
                || deferred.isAbout(v);
    }

    /** Defers setting this block to a x until it is read; see {@link ScaledDirection}. It must be followed by {@link #forget}. */
    public final void defer(double a, RowBlock x) {
        requireDimension(x, dimension);
        queue.deferred().make(this, a, x);
        written(x.depth());
    }

    /** Discards the deferred content, which is not needed any more. */
    public final void forget() {
        queue.deferred().forget();
    }

    /**
     * Queues the operation this = W in.
     *
     * @param means a buffer for the mean over all rows
     */
    public final void mix(Terms terms, RowBlock in, ColumnMeans means, long newDepth) {
        if (queue.deferred().isAbout(in)) {
            queue.deferred().write();
        }
        queue.next(this).mix(terms, in, this, means);
        queue.add();
        written(newDepth);
    }

    /**
     * Computes this = W in, including terms from the past, after executing pending work.
     *
     * @param past the earlier contents of {@code in} by age, which begins at 1
     */
    public final void mixAged(ArrivedTerms terms, RowBlock in, RowBlock[] past, long newDepth) {
        arrived = terms;
        history = past;
        first = in;
        perform(Operation.MIX_AGED, newDepth);
        arrived = null;
        history = null;
    }

    /**
     * Computes some rows of this = W in. The caller must execute pending work before, and call {@link #written} after all rows are
     * complete.
     *
     * @param rows the rows to compute; only the first {@code count} are used
     */
    public final void mixListed(Terms terms, RowBlock in, int[] rows, int count) {
        mixing = terms;
        first = in;
        listed = rows;
        operation = Operation.MIX_LISTED;
        runPieces(count);
        mixing = null;
    }

    /** Computes {@link #mixListed} with terms from the past; see {@link #mixAged}. */
    public final void mixListedAged(ArrivedTerms terms, RowBlock in, RowBlock[] past, int[] rows, int count) {
        arrived = terms;
        history = past;
        first = in;
        listed = rows;
        operation = Operation.MIX_LISTED_AGED;
        workers.run(this, count, isLarge());
        arrived = null;
        history = null;
    }

    /**
     * Sets every row to x + pull (mean - x) for the same row x of {@code in}. The caller must execute pending work before, and call {@link
     * #written} afterwards.
     */
    public final void pull(double[] towards, double by, RowBlock in) {
        first = in;
        mean = towards;
        pull = by;
        operation = Operation.PULL;
        runPieces(hosted());
        mean = null;
    }

    private void runPieces(int rows) {
        pieces = Math.max(1, dimension / PIECE);
        workers.run(this, Math.multiplyExact(rows, pieces), isLarge());
    }

    private int pieceBegin(int piece) {
        return (int) ((long) dimension * piece / pieces);
    }

    /** Executes an operation after all pending work, which may write its operands. */
    private void perform(Operation next, long newDepth) {
        finishPending();
        operation = next;
        workers.run(this, hosted(), isLarge());
        written(newDepth);
    }

    @Override
    public final void run(int from, int to) {
        switch (operation) {
            case ELEMENTWISE -> {
                for (int row = from; row < to; row++) {
                    elementwiseRow(function, first, second, row);
                }
            }
            case MULTIPLY -> {
                for (int row = from; row < to; row++) {
                    multiplyRow(first, second, row);
                }
            }
            case DOT -> {
                for (int row = from; row < to; row++) {
                    dotRow(first, second, row);
                }
            }
            case FILL -> {
                for (int row = from; row < to; row++) {
                    fillRow(row, filling);
                }
            }
            case MIX_AGED -> {
                for (int row = from; row < to; row++) {
                    first.mixAgedRow(arrived, history, this, row);
                }
            }
            case MIX_LISTED -> {
                for (int item = from; item < to; item++) {
                    int piece = item % pieces;
                    first.mixRow(mixing, this, listed[item / pieces], pieceBegin(piece), pieceBegin(piece + 1));
                }
            }
            case MIX_LISTED_AGED -> {
                for (int item = from; item < to; item++) {
                    first.mixAgedRow(arrived, history, this, listed[item]);
                }
            }
            case PULL -> {
                for (int item = from; item < to; item++) {
                    int piece = item % pieces;
                    first.pullRow(mean, pull, this, item / pieces, pieceBegin(piece), pieceBegin(piece + 1));
                }
            }
        }
    }

    /** Returns x_0 + sum_j (x_j - x_0) / n over all rows in ascending order, which is exact if all rows are equal. */
    public final double[] mean() {
        finishPending();
        ColumnMeans means = new ColumnMeans();
        means.ensureCapacity(dimension);
        means.take(this, 0, dimension);
        return means.values();
    }

    /** Returns all rows in a single array, one after the other. */
    public final double[] gatherRows() {
        finishPending();
        double[] all = new double[Math.multiplyExact(hosted(), dimension)];
        double[] row = new double[dimension];
        for (int i = 0; i < hosted(); i++) {
            readQuietly(hosted.agent(i), row);
            System.arraycopy(row, 0, all, i * dimension, dimension);
        }
        return all;
    }

    /** Returns the first hosted agent whose row contains a non-finite number, or -1. */
    public final int firstNotFinite() {
        finishPending();
        for (int row = 0; row < hosted(); row++) {
            if (!finiteRow(row)) {
                return hosted.agent(row);
            }
        }
        return -1;
    }

    private static long depth(Block block) {
        return ((RowBlock) block).depth();
    }

    final void requireDimension(Block block, int wanted) {
        if (block.dimension() != wanted) {
            throw new IllegalArgumentException("block '" + block.name() + "' has dimension " + block.dimension()
                    + ", but '" + name + "' needs " + wanted + " there");
        }
    }
}

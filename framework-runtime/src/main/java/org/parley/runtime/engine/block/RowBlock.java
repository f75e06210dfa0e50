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

    /** Below this many numbers a second thread costs more than it saves. */
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

    /** Columns of one piece of work where single rows are shared among threads. */
    private static final int PIECE = 1 << 14;

    private final String name;
    private final int dimension;
    private final Hosted hosted;
    private final Workers workers;
    private final BlockQueue queue;

    // Operands of the operation under way, in fields so that handing them to other threads allocates nothing.
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

    /** The columns {@code from … to} (excluded) of a row become what the operation says. */
    abstract void combineRow(BlockOperation operation, int row, int from, int to);

    /** The row becomes f(x, y), entry by entry; an x or y of dimension 1 counts for every entry. */
    abstract void elementwiseRow(DoubleBinaryOperator f, RowBlock x, RowBlock y, int row);

    /** The row becomes the product of the matrix and the vector in the same row. */
    abstract void multiplyRow(RowBlock matrix, RowBlock vector, int row);

    /** The only entry of the row becomes the inner product of these rows. */
    abstract void dotRow(RowBlock x, RowBlock y, int row);

    abstract void fillRow(int row, double value);

    /** out row = W in row in the columns {@code from … to} (excluded), for this block as {@code in}. */
    abstract void mixRow(Terms terms, RowBlock out, int row, int from, int to);

    /**
     * out row = W in row, for this block as {@code in} and old terms from the past.
     *
     * @param past what this block was, by age, which begins at 1
     */
    abstract void mixAgedRow(ArrivedTerms terms, RowBlock[] past, RowBlock out, int row);

    /** Writes the bits of a row as they are. */
    abstract void packRow(int row, ByteBuffer letter);

    /** Reads what {@link #packRow} wrote. */
    abstract void unpackRow(int row, ByteBuffer letter);

    /** A row of another block stands for that of an agent that lives elsewhere. */
    abstract void see(int agent, RowBlock room, int row);

    /** Mixings of this block see an agent that lives elsewhere no more. */
    public abstract void unsee(int agent);

    /** Copies the columns {@code from … to} (excluded) of a row to the same places. */
    abstract void readColumns(int row, double[] into, int from, int to);

    /** sum += x_row - first in the columns {@code from … to} (excluded), without settling. */
    public abstract void addDifference(int row, double[] first, double[] sum, int from, int to);

    /**
     * sum += x_j - first over all rows here in ascending order, in the columns {@code from … to} (excluded).
     *
     * @param first row of the first agent of the run, which need not live here
     * @param sum of the rows of the agents before
     */
    abstract void meanColumns(double[] first, double[] sum, int from, int to);

    /** out row = x + pull (mean - x) in the columns {@code from … to} (excluded). */
    abstract void pullRow(double[] mean, double pull, RowBlock out, int row, int from, int to);

    /** Copies the row of a hosted agent out without settling, from any thread. */
    public abstract void readQuietly(int agent, double[] into);

    /** The columns {@code from … to} (excluded) of a row as doubles: its own array, or the given one filled from its beginning. */
    public abstract double[] widened(int row, int from, int to, double[] room);

    /** What {@link #widened} gives, of the row of any agent that mixings see. */
    public abstract double[] seen(int agent, int from, int to, double[] room);

    /** The columns {@code from … to} (excluded) of a row become the first of these values, without settling and without a new stamp. */
    public abstract void narrow(int row, int from, int to, double[] values);

    /** Whether {@link #widened} gives a row's own array. */
    public abstract boolean isWide();

    /** Replaces a row without settling and without a new stamp, from any thread; the caller announces the change with {@link #written}. */
    public abstract void writeQuietly(int agent, double[] from);

    /** The only entry of a row becomes this value, without settling and without a new stamp, from any thread. */
    public abstract void setQuietly(int row, double value);

    /** Entry {@code column} of every row becomes this value. */
    public abstract void setColumn(int column, double value);

    /** As a matrix with this many columns per row, takes {@code image} as one of its columns. */
    public abstract void takeColumn(RowBlock image, int column, int columns);

    abstract boolean finiteRow(int row);

    /** Writes the columns {@code from … to} (excluded) of a row as they are, most significant byte first. */
    abstract void packColumns(int row, int from, int to, ByteBuffer into);

    /** Reads what {@link #packColumns} wrote. */
    abstract void unpackColumns(int row, int from, int to, ByteBuffer bytes);

    /** Does all pending work of the run, of other blocks too: numbers are what they should be until the next operation is queued. */
    public final void settle() {
        queue.finish();
    }

    /** Does all pending work but a promise about another block: rows of this one are what they should be, and no mixing waits. */
    public final void settleToSend() {
        if (queue.promise().isAbout(this)) {
            queue.promise().keep();
        }
        queue.finishBesidePromise();
    }

    /** Copies the row of a hosted agent out. */
    @Override
    public final void read(int agent, double[] into) {
        settle();
        readQuietly(agent, into);
    }

    /** Replaces the row of a hosted agent, rounding to the run's precision. */
    public final void write(int agent, double[] from) {
        settle();
        writeQuietly(agent, from);
        written(depth());
    }

    /** Makes stale reads visible: scratch that is read before it is written gives NaN. */
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

    /** Whose rows there are. */
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

    /** Bytes that {@link #pack} writes. */
    public final int packedBytes(int row) {
        return isCompressed()
                ? encoding().bytes(row)
                : Math.multiplyExact(dimension, precision().bytes());
    }

    /** Writes a row for another process, without settling. */
    public final void pack(int row, ByteBuffer letter) {
        if (isCompressed()) {
            encoding().pack(row, letter);
        } else {
            packRow(row, letter);
        }
    }

    /** Reads the row of an agent that lives elsewhere into a row of {@code room}, where mixings of this block see it until {@link #unsee}. */
    public final void receive(int agent, ByteBuffer letter, RowBlock room, int row) {
        if (isCompressed()) {
            encoding().unpack(letter, room, row);
        } else {
            room.unpackRow(row, letter);
        }
        see(agent, room, row);
    }

    /** Whose row it is. */
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
            throw new IllegalArgumentException("block '" + name + "' cannot be a factor of its own product");
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

    /** Queues a sum; small blocks do it at once. */
    private Block combine(
            int count, double a, Block x, double b, Block y, double c, Block z, double d, Block w, double e, Block v) {
        requireDimension(x, dimension);
        requireDimension(y, dimension);
        requireDimension(z, dimension);
        requireDimension(w, dimension);
        requireDimension(v, dimension);
        ScaledDirection promise = queue.promise();
        boolean promised = promise.isOpen() && isOneOf(promise, x, y, z, w, v);
        if (promised && (promise.isAbout(this) || !promise.fits(count, a, x, b, y, c, z))) {
            promise.keep();
            promised = false;
        }
        BlockOperation sum = queue.next(this);
        sum.combine(this, count, a, x, b, y, c, z, d, w, e, v);
        if (promised) {
            promise.replaceIn(sum);
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

    private static boolean isOneOf(ScaledDirection promise, Block x, Block y, Block z, Block w, Block v) {
        return promise.isAbout(x)
                || promise.isAbout(y)
                || promise.isAbout(z)
                || promise.isAbout(w)
                || promise.isAbout(v);
    }

    /** Becomes a x as soon as somebody looks; see {@link ScaledDirection}. Followed by {@link #forget}. */
    public final void promise(double a, RowBlock x) {
        requireDimension(x, dimension);
        queue.promise().make(this, a, x);
        written(x.depth());
    }

    /** Nobody will look at what was promised any more. */
    public final void forget() {
        queue.promise().forget();
    }

    /**
     * Queues that this block becomes W in.
     *
     * @param means room for the mean over all rows
     */
    public final void mix(Terms terms, RowBlock in, ColumnMeans means, long newDepth) {
        if (queue.promise().isAbout(in)) {
            queue.promise().keep();
        }
        queue.next(this).mix(terms, in, this, means);
        queue.add();
        written(newDepth);
    }

    /**
     * This block becomes W in, some of whose terms are old. Looks.
     *
     * @param past what {@code in} was, by age, which begins at 1
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
     * Some rows of this block become those of W in. The caller has settled, and says {@link #written} when all rows are there.
     *
     * @param rows the first {@code count} of these
     */
    public final void mixListed(Terms terms, RowBlock in, int[] rows, int count) {
        mixing = terms;
        first = in;
        listed = rows;
        operation = Operation.MIX_LISTED;
        runPieces(count);
        mixing = null;
    }

    /** {@link #mixListed} with old terms; see {@link #mixAged}. */
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

    /** Every row becomes x + pull (mean - x) for the same row x of {@code in}. The caller has settled, and says {@link #written}. */
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

    /** Executes pending work first, because it may write the operands. */
    private void perform(Operation next, long newDepth) {
        settle();
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

    /** x_0 + sum_j (x_j - x_0) / n over all rows in ascending order: exact when all rows are equal. */
    public final double[] mean() {
        settle();
        ColumnMeans means = new ColumnMeans();
        means.makeRoom(dimension);
        means.take(this, 0, dimension);
        return means.values();
    }

    /** All rows, one after the other, in one pass. */
    public final double[] gatherRows() {
        settle();
        double[] all = new double[Math.multiplyExact(hosted(), dimension)];
        double[] row = new double[dimension];
        for (int i = 0; i < hosted(); i++) {
            readQuietly(hosted.agent(i), row);
            System.arraycopy(row, 0, all, i * dimension, dimension);
        }
        return all;
    }

    /** The first hosted agent whose row holds something that is no number, or -1. */
    public final int firstNotFinite() {
        settle();
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

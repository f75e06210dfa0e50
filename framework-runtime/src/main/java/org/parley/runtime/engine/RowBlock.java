package org.parley.runtime.engine;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.DoubleBinaryOperator;
import org.parley.api.run.Block;

/**
 * A block with one array per hosted agent.
 *
 * <p>Carries two marks beside its numbers: a stamp, new with every write and passed on by a copy, so that equal stamps mean equal numbers
 * and the oracle knows whether its point is still the same; and a depth, the number of exchanges its content depends on, which is what
 * the metric {@code phases} reports.
 */
abstract class RowBlock implements Block, RowTask {

    /** Below this many numbers a second thread costs more than it saves. */
    static final int PARALLEL_ELEMENTS = 1 << 16;

    private enum Operation {
        COMBINE,
        ELEMENTWISE,
        MULTIPLY,
        FILL
    }

    private final String name;
    private final int dimension;
    private final int hosted;
    private final int firstHosted;
    private final Workers workers;
    private final Stamps stamps;
    private long stamp;
    private long depth;

    // Operands of the assignment under way, in fields so that handing them to other threads allocates nothing.
    private Operation operation;
    int terms;
    double a;
    double b;
    double c;
    double d;
    double e;
    DoubleBinaryOperator function;

    RowBlock(String name, int dimension, int firstHosted, int hosted, Workers workers, Stamps stamps) {
        this.name = name;
        this.dimension = dimension;
        this.firstHosted = firstHosted;
        this.hosted = hosted;
        this.workers = workers;
        this.stamps = stamps;
    }

    /** Chooses the terms; those beyond the operation's count are {@code this}. */
    abstract void operands(Block x, Block y, Block z, Block w, Block v);

    abstract void combineRow(int row);

    abstract void elementwiseRow(int row);

    abstract void multiplyRow(int row);

    abstract void fillRow(int row, double value);

    /** out row = W in row, for this block as {@code in} and compiled weights that are row-stochastic. */
    abstract void mixRow(CompiledWeights weights, RowBlock out, int row);

    /** mean = x_0 + sum_j (x_j - x_0) / n over columns, rows in ascending order: exact when all rows are equal. */
    abstract void meanColumns(double[] mean, int from, int to);

    /** out row = x + pull (mean - x). */
    abstract void pullRow(double[] mean, double pull, RowBlock out, int row);

    /** Replaces a row without a new stamp, from any thread; the caller announces the change with {@link #written}. */
    abstract void writeQuietly(int agent, double[] from);

    /** Entry {@code column} of every row becomes this value. */
    abstract void setColumn(int column, double value);

    /** As a matrix with this many columns per row, takes {@code image} as one of its columns. */
    abstract void takeColumn(RowBlock image, int column, int columns);

    abstract boolean finiteRow(int row);

    abstract void writeRows(DataOutput output) throws IOException;

    abstract void readRows(DataInput input) throws IOException;

    @Override
    public final void write(int agent, double[] from) {
        writeQuietly(agent, from);
        written(depth);
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

    final int hosted() {
        return hosted;
    }

    final int row(int agent) {
        int row = agent - firstHosted;
        if (row < 0 || row >= hosted) {
            throw new IllegalArgumentException("agent " + agent + " is not hosted here");
        }
        return row;
    }

    final long stamp() {
        return stamp;
    }

    final long depth() {
        return depth;
    }

    final boolean isLarge() {
        return (long) hosted * dimension >= PARALLEL_ELEMENTS;
    }

    /** Notes that the content is new and how many exchanges it depends on. */
    final void written(long newDepth) {
        stamp = stamps.next();
        depth = newDepth;
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
        operands(x, y, this, this, this);
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
        operands(matrix, vector, this, this, this);
        perform(Operation.MULTIPLY, Math.max(depth(matrix), depth(vector)));
        return this;
    }

    @Override
    public final Block fill(double value) {
        a = value;
        perform(Operation.FILL, 0);
        return this;
    }

    private Block combine(
            int count, double a, Block x, double b, Block y, double c, Block z, double d, Block w, double e, Block v) {
        this.terms = count;
        this.a = a;
        this.b = b;
        this.c = c;
        this.d = d;
        this.e = e;
        requireDimension(x, dimension);
        requireDimension(y, dimension);
        requireDimension(z, dimension);
        requireDimension(w, dimension);
        requireDimension(v, dimension);
        operands(x, y, z, w, v);
        long newDepth = depth(x);
        newDepth = count > 1 ? Math.max(newDepth, depth(y)) : newDepth;
        newDepth = count > 2 ? Math.max(newDepth, depth(z)) : newDepth;
        newDepth = count > 3 ? Math.max(newDepth, depth(w)) : newDepth;
        newDepth = count > 4 ? Math.max(newDepth, depth(v)) : newDepth;
        long stampOfX = ((RowBlock) x).stamp;
        perform(Operation.COMBINE, newDepth);
        boolean copied = count == 1 && a == 1;
        stamp = copied ? stampOfX : stamp;
        return this;
    }

    private void perform(Operation next, long newDepth) {
        operation = next;
        workers.run(this, hosted, isLarge());
        written(newDepth);
    }

    @Override
    public final void run(int from, int to) {
        switch (operation) {
            case COMBINE -> {
                for (int row = from; row < to; row++) {
                    combineRow(row);
                }
            }
            case ELEMENTWISE -> {
                for (int row = from; row < to; row++) {
                    elementwiseRow(row);
                }
            }
            case MULTIPLY -> {
                for (int row = from; row < to; row++) {
                    multiplyRow(row);
                }
            }
            case FILL -> {
                for (int row = from; row < to; row++) {
                    fillRow(row, a);
                }
            }
        }
    }

    /** The first hosted agent whose row holds something that is no number, or -1. */
    final int firstNotFinite() {
        for (int row = 0; row < hosted; row++) {
            if (!finiteRow(row)) {
                return firstHosted + row;
            }
        }
        return -1;
    }

    final void save(DataOutput output) throws IOException {
        output.writeUTF(name);
        output.writeInt(dimension);
        output.writeLong(stamp);
        output.writeLong(depth);
        writeRows(output);
    }

    /** Reads what {@link #save} wrote, after its name. */
    final void restore(DataInput input) throws IOException {
        int savedDimension = input.readInt();
        if (savedDimension != dimension) {
            throw new IOException("block '" + name + "' has dimension " + dimension + ", saved was " + savedDimension);
        }
        stamp = input.readLong();
        depth = input.readLong();
        readRows(input);
    }

    private static long depth(Block block) {
        return ((RowBlock) block).depth;
    }

    private void requireDimension(Block block, int wanted) {
        if (block.dimension() != wanted) {
            throw new IllegalArgumentException("block '" + block.name() + "' has dimension " + block.dimension()
                    + ", but '" + name + "' needs " + wanted + " there");
        }
    }
}

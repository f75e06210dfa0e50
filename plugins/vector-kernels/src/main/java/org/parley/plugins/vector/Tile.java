package org.parley.plugins.vector;

import org.parley.api.numeric.Matrix;

/**
 * One thread's workspace: a panel of the right factor and the sums of a tile of the result, each row as long as the tile is wide.
 *
 * <p>Only the right factor is copied, a panel at a time that stays in the first-level cache; the left one is read where it lies. Panel and
 * sums may have columns that the result does not; what is in them never gets out.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
abstract class Tile<A> {

    /** Rows of the right factor in a panel. */
    static final int DEPTH = 256;

    /** Rows of a tile that is one vector wide, and of one that is two: eight sums hide how long an instruction takes. */
    static final int NARROW_ROWS = 8;

    static final int WIDE_ROWS = 4;

    private final int lanes;
    /** Where the rows of the left factor begin that are under way; where there are fewer than a tile has, the last stands for the rest. */
    final int[] rows = new int[NARROW_ROWS];

    A left;
    A right;
    A result;
    private int leftOffset;
    private int leftRowStride;
    int leftInnerStride;
    private int rightOffset;
    private int rightRowLength;
    private boolean rightTransposed;
    private int resultOffset;
    private int resultRowLength;
    private int from;
    int depth;
    private int column;
    private int width;
    private int columns;

    Tile(int lanes) {
        this.lanes = lanes;
    }

    final void open(Matrix<A> a, boolean aTransposed, Matrix<A> b, boolean bTransposed, Matrix<A> out) {
        left = a.array();
        leftOffset = a.offset();
        leftRowStride = aTransposed ? 1 : a.columns();
        leftInnerStride = aTransposed ? a.columns() : 1;
        right = b.array();
        rightOffset = b.offset();
        rightRowLength = b.columns();
        rightTransposed = bTransposed;
        result = out.array();
        resultOffset = out.offset();
        resultRowLength = out.columns();
    }

    /** Keeps no array of others alive. */
    final void close() {
        left = null;
        right = null;
        result = null;
    }

    /** How wide tiles of a result with so many columns are. */
    final int columns(int ofResult) {
        columns = ofResult > lanes ? 2 * lanes : lanes;
        return columns;
    }

    /** How high tiles of this width are. */
    final int rows(int ofColumns) {
        return ofColumns > lanes ? WIDE_ROWS : NARROW_ROWS;
    }

    /** Copies rows {@code first … first + count} of the right factor, in some columns. */
    final void pack(int first, int count, int firstColumn, int howMany) {
        from = first;
        depth = count;
        column = firstColumn;
        width = howMany;
        if (rightTransposed) {
            packColumns(rightOffset + column * rightRowLength + from, rightRowLength, width, columns);
        } else {
            packRows(rightOffset + from * rightRowLength + column, rightRowLength, width, columns);
        }
    }

    /** Adds what is packed to some rows of the result, or begins them with it. */
    final void multiply(int row, int count, boolean fresh) {
        for (int r = 0; r < NARROW_ROWS; r++) {
            rows[r] = leftOffset + (row + Math.min(r, count - 1)) * leftRowStride + from * leftInnerStride;
        }
        int start = resultOffset + row * resultRowLength + column;
        begin(start, resultRowLength, count, width, columns, fresh);
        if (columns > lanes) {
            addWide();
        } else {
            addNarrow();
        }
        for (int r = 0; r < count; r++) {
            end(r * columns, start + r * resultRowLength, width);
        }
    }

    private void begin(int start, int rowLength, int count, int howWide, int tileWidth, boolean fresh) {
        if (fresh) {
            clear();
        } else {
            for (int r = 0; r < count; r++) {
                begin(r * tileWidth, start + r * rowLength, howWide);
            }
        }
    }

    /** Panel row p = the numbers of the right factor from {@code start + p rowLength} on. */
    abstract void packRows(int start, int rowLength, int howMany, int panelWidth);

    /** Panel column j = the numbers of the right factor from {@code start + j rowLength} on. */
    abstract void packColumns(int start, int rowLength, int howMany, int panelWidth);

    /** All sums = 0. */
    abstract void clear();

    /** A row of sums = numbers of the result. */
    abstract void begin(int sum, int at, int count);

    /** Numbers of the result = a row of sums. */
    abstract void end(int sum, int at, int count);

    /** {@value #NARROW_ROWS} rows of sums, one vector wide, += those rows of the left factor times the panel. */
    abstract void addNarrow();

    /** {@value #WIDE_ROWS} rows of sums, two vectors wide. */
    abstract void addWide();
}

package org.parley.plugins.vector;

import org.parley.api.numeric.Matrix;

/**
 * One thread's workspace: a panel of the right factor and the sums of a tile of the result, each row as long as the tile is wide.
 *
 * <p>Only the right factor is copied, one panel at a time, which stays in the first-level cache. The left factor is read in place. Panel
 * and sums may have more columns than the result; the extra columns are never copied out.
 *
 * @param <A> {@code float[]} or {@code double[]}
 */
abstract class Tile<A> {

    /** Rows of the right factor in a panel. */
    static final int DEPTH = 256;

    /** Rows of a tile that is one vector wide, and of one that is two wide. Eight independent sums hide the latency of an instruction. */
    static final int NARROW_ROWS = 8;

    static final int WIDE_ROWS = 4;

    private final int lanes;
    /**
     * Offsets of the current rows of the left factor. If there are fewer rows than a tile has, the remaining entries repeat the last row.
     */
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

    /** Releases all references to arrays. */
    final void close() {
        left = null;
        right = null;
        result = null;
    }

    /** Returns the width of tiles for a result with this number of columns. */
    final int columns(int ofResult) {
        columns = ofResult > lanes ? 2 * lanes : lanes;
        return columns;
    }

    /** Returns the height of tiles of this width. */
    final int rows(int ofColumns) {
        return ofColumns > lanes ? WIDE_ROWS : NARROW_ROWS;
    }

    /** Copies rows {@code first … first + count} of the right factor, restricted to some columns. */
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

    /** Adds the product with the packed panel to some rows of the result, or overwrites them if {@code fresh}. */
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

    /** Packs panel row p from the numbers of the right factor that start at {@code start + p rowLength}. */
    abstract void packRows(int start, int rowLength, int howMany, int panelWidth);

    /** Packs panel column j from the numbers of the right factor that start at {@code start + j rowLength}. */
    abstract void packColumns(int start, int rowLength, int howMany, int panelWidth);

    /** Sets all sums to zero. */
    abstract void clear();

    /** Loads numbers of the result into a row of sums. */
    abstract void begin(int sum, int at, int count);

    /** Stores a row of sums into numbers of the result. */
    abstract void end(int sum, int at, int count);

    /** Adds to {@value #NARROW_ROWS} rows of sums, one vector wide, the product of those rows of the left factor and the panel. */
    abstract void addNarrow();

    /** Adds to {@value #WIDE_ROWS} rows of sums, two vectors wide, the product of those rows of the left factor and the panel. */
    abstract void addWide();
}

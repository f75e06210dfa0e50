package org.parley.api.data;

import java.util.BitSet;

/** Rows as they are read out. */
final class FloatFeatures implements Features {

    private final float[][] rows;
    private final int width;
    private final int kept;

    FloatFeatures(float[][] rows) {
        this(rows, Widths.common(rows.length, row -> rows[row].length), rows.length);
    }

    private FloatFeatures(float[][] rows, int width, int kept) {
        this.rows = rows;
        this.width = width;
        this.kept = kept;
    }

    @Override
    public int rows() {
        return rows.length;
    }

    @Override
    public long bytes() {
        return (long) Float.BYTES * kept * width();
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public Features only(BitSet wanted) {
        return new FloatFeatures(Kept.rows(rows, wanted), width, wanted.cardinality());
    }

    /** The beginning of every row: the processor finds the rest of a long row by itself. */
    @Override
    public int touch(int[] wanted, int count) {
        int sum = 0;
        for (int k = 0; k < count && width > 0; k++) {
            sum += Float.floatToRawIntBits(rows[wanted[k]][0]);
        }
        return sum;
    }

    @Override
    public void copy(int row, float[] into, int offset) {
        System.arraycopy(rows[row], 0, into, offset, width);
    }

    @Override
    public void copy(int row, double[] into, int offset) {
        float[] from = rows[row];
        for (int k = 0; k < from.length; k++) {
            into[offset + k] = from[k];
        }
    }
}

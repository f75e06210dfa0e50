package org.parley.api.data;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.stream.Stream;

/** Rows of mostly zeros, of which only the rest is kept. */
final class SparseFeatures implements Features {

    private final int width;
    private final int[][] columns;
    private final float[][] values;

    private SparseFeatures(SparseFeatures of, BitSet wanted) {
        this.width = of.width;
        this.columns = Kept.rows(of.columns, wanted);
        this.values = Kept.rows(of.values, wanted);
    }

    SparseFeatures(int width, int[][] columns, float[][] values) {
        if (columns.length != values.length) {
            throw new IllegalArgumentException(columns.length + " rows of columns, " + values.length + " of values");
        }
        for (int row = 0; row < columns.length; row++) {
            requireRow(row, width, columns[row], values[row]);
        }
        this.width = width;
        this.columns = columns;
        this.values = values;
    }

    private static void requireRow(int row, int width, int[] columns, float[] values) {
        if (columns.length != values.length) {
            throw new IllegalArgumentException(
                    "row " + row + " has " + columns.length + " columns and " + values.length + " values");
        }
        int last = -1;
        for (int column : columns) {
            if (column <= last || column >= width) {
                throw new IllegalArgumentException(
                        "row " + row + ": column " + column + " after " + last + ", width " + width);
            }
            last = column;
        }
    }

    @Override
    public int rows() {
        return columns.length;
    }

    @Override
    public long bytes() {
        long numbers = Stream.of(columns)
                .filter(Objects::nonNull)
                .mapToLong(row -> row.length)
                .sum();
        return numbers * (Integer.BYTES + Float.BYTES);
    }

    @Override
    public Features only(BitSet wanted) {
        return new SparseFeatures(this, wanted);
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public void copy(int row, float[] into, int offset) {
        Arrays.fill(into, offset, offset + width, 0);
        for (int k = 0; k < columns[row].length; k++) {
            into[offset + columns[row][k]] = values[row][k];
        }
    }

    @Override
    public void copy(int row, double[] into, int offset) {
        Arrays.fill(into, offset, offset + width, 0);
        for (int k = 0; k < columns[row].length; k++) {
            into[offset + columns[row][k]] = values[row][k];
        }
    }
}

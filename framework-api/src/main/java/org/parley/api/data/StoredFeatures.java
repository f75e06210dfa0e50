package org.parley.api.data;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/** Implementations of {@link Features} for dense, byte-valued and sparse data. */
final class StoredFeatures {

    private StoredFeatures() {}

    /** Dense rows of single-precision numbers. */
    static final class FloatFeatures implements Features {

        private final float[][] rows;
        private final int width;
        private final int kept;

        FloatFeatures(float[][] rows) {
            this(rows, StoredFeatures.width(rows.length, row -> rows[row].length), rows.length);
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
            return new FloatFeatures(kept(rows, wanted), width, wanted.cardinality());
        }

        /** Loads the start of every row. The hardware prefetcher then loads the rest. */
        @Override
        public int prefetch(int[] wanted, int count) {
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

    /**
     * Rows of unsigned bytes, which need a quarter of the memory of single-precision numbers. Images have this form.
     */
    static final class ByteFeatures implements Features {

        private static final int CACHE_LINE = 64;

        private final byte[][] rows;
        private final int unit;
        private final float[] meaning = new float[256];
        private final int width;
        private final int kept;

        ByteFeatures(byte[][] rows, int unit) {
            this(rows, unit, StoredFeatures.width(rows.length, row -> rows[row].length), rows.length);
        }

        private ByteFeatures(byte[][] rows, int unit, int width, int kept) {
            this.rows = rows;
            this.unit = unit;
            this.width = width;
            this.kept = kept;
            for (int value = 0; value < meaning.length; value++) {
                meaning[value] = (float) value / unit;
            }
        }

        @Override
        public int rows() {
            return rows.length;
        }

        @Override
        public long bytes() {
            return (long) kept * width();
        }

        @Override
        public int width() {
            return width;
        }

        @Override
        public Features only(BitSet wanted) {
            return new ByteFeatures(kept(rows, wanted), unit, width, wanted.cardinality());
        }

        /**
         * Loads one cache line of every row, then the next line of every row. This is twice as fast as row by row,
         * because consecutive loads are independent.
         */
        @Override
        public int prefetch(int[] wanted, int count) {
            int sum = 0;
            for (int line = 0; line < width; line += CACHE_LINE) {
                for (int k = 0; k < count; k++) {
                    sum += rows[wanted[k]][line];
                }
            }
            return sum;
        }

        @Override
        public void copy(int row, float[] into, int offset) {
            byte[] from = rows[row];
            int eights = from.length / 8 * 8;
            // Eight reads before eight writes: the plain loop takes up to twice as long, and small models spend much
            // of their time here.
            for (int k = 0; k < eights; k += 8) {
                float first = meaning[from[k] & 0xFF];
                float second = meaning[from[k + 1] & 0xFF];
                float third = meaning[from[k + 2] & 0xFF];
                float fourth = meaning[from[k + 3] & 0xFF];
                float fifth = meaning[from[k + 4] & 0xFF];
                float sixth = meaning[from[k + 5] & 0xFF];
                float seventh = meaning[from[k + 6] & 0xFF];
                float eighth = meaning[from[k + 7] & 0xFF];
                into[offset + k] = first;
                into[offset + k + 1] = second;
                into[offset + k + 2] = third;
                into[offset + k + 3] = fourth;
                into[offset + k + 4] = fifth;
                into[offset + k + 5] = sixth;
                into[offset + k + 6] = seventh;
                into[offset + k + 7] = eighth;
            }
            for (int k = eights; k < from.length; k++) {
                into[offset + k] = meaning[from[k] & 0xFF];
            }
        }

        @Override
        public void copy(int row, double[] into, int offset) {
            byte[] from = rows[row];
            for (int k = 0; k < from.length; k++) {
                into[offset + k] = meaning[from[k] & 0xFF];
            }
        }
    }

    /** Rows of which only the nonzero entries are stored. */
    static final class SparseFeatures implements Features {

        private final int width;
        private final int[][] columns;
        private final float[][] values;

        private SparseFeatures(SparseFeatures of, BitSet wanted) {
            this.width = of.width;
            this.columns = kept(of.columns, wanted);
            this.values = kept(of.values, wanted);
        }

        SparseFeatures(int width, int[][] columns, float[][] values) {
            if (columns.length != values.length) {
                throw new IllegalArgumentException(
                        columns.length + " rows of columns and " + values.length + " rows of values");
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
                    throw new IllegalArgumentException("row " + row + ": column " + column + " after column " + last
                            + ", but columns must ascend and be below " + width);
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

    /** Returns a copy of the array in which the unwanted rows are null. */
    private static <R> R[] kept(R[] all, BitSet wanted) {
        R[] kept = Arrays.copyOf(all, all.length);
        for (int row = wanted.nextClearBit(0); row < kept.length; row = wanted.nextClearBit(row + 1)) {
            kept[row] = null;
        }
        return kept;
    }

    /** {@return the common length of all rows} */
    private static int width(int rows, IntUnaryOperator widthOf) {
        int width = rows == 0 ? 0 : widthOf.applyAsInt(0);
        for (int row = 0; row < rows; row++) {
            if (widthOf.applyAsInt(row) != width) {
                throw new IllegalArgumentException(
                        "row 0 has " + width + " features, row " + row + " has " + widthOf.applyAsInt(row));
            }
        }
        return width;
    }
}

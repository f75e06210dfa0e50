package org.parley.api.data;

/** Rows of unsigned bytes: a quarter of the memory of numbers, which is what images need. */
final class ByteFeatures implements Features {

    private static final int CACHE_LINE = 64;

    private final byte[][] rows;
    private final float[] meaning = new float[256];
    private final int width;

    ByteFeatures(byte[][] rows, int unit) {
        this.rows = rows;
        this.width = Widths.common(rows.length, row -> rows[row].length);
        for (int value = 0; value < meaning.length; value++) {
            meaning[value] = (float) value / unit;
        }
    }

    @Override
    public int rows() {
        return rows.length;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int touch(int row) {
        byte[] from = rows[row];
        int sum = 0;
        for (int k = 0; k < from.length; k += CACHE_LINE) {
            sum += from[k];
        }
        return sum;
    }

    @Override
    public void copy(int row, float[] into, int offset) {
        byte[] from = rows[row];
        for (int k = 0; k < from.length; k++) {
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

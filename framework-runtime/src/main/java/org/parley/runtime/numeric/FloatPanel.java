package org.parley.runtime.numeric;

import java.util.Arrays;

/** Panels of floats. The build generates the twin for the other precision, because generic code would not be vectorized. */
final class FloatPanel extends Panel<float[]> {

    /** Buffers by width. Only loops over short arrays of exactly this length are vectorized, not loops over parts of longer arrays. */
    private final Rows[] rowsByWidth = new Rows[COLUMNS + 1];

    private final float[] factors = new float[2 * ROWS];
    private float[][] packed;
    private float[][] sums;
    private int from;
    private int depth;
    private int column;
    private int width;

    @Override
    void pack(int fromInner, int count, int fromColumn, int columns) {
        from = fromInner;
        depth = count;
        column = fromColumn;
        width = columns;
        int even = (count + 1) / 2 * 2;
        if (rowsByWidth[width] == null) {
            rowsByWidth[width] = new Rows(new float[ROWS][width], new float[depth(width)][width]);
        }
        sums = rowsByWidth[width].sums();
        packed = rowsByWidth[width].packed();
        int start = rightOffset + from * rightInnerStride + column * rightColumnStride;
        if (rightColumnStride == 1) {
            for (int p = 0; p < depth; p++) {
                System.arraycopy(right, start + p * rightInnerStride, packed[p], 0, width);
            }
        } else {
            packTransposed(start);
        }
        if (even > depth) {
            Arrays.fill(packed[depth], 0);
        }
    }

    /** Packs four columns at a time, so that reads are sequential in four rows of memory and writes are close together. */
    private void packTransposed(int start) {
        int j = 0;
        for (; j + 3 < width; j += 4) {
            int first = start + j * rightColumnStride;
            int second = first + rightColumnStride;
            int third = second + rightColumnStride;
            int fourth = third + rightColumnStride;
            for (int p = 0; p < depth; p++) {
                float[] row = packed[p];
                row[j] = right[first + p];
                row[j + 1] = right[second + p];
                row[j + 2] = right[third + p];
                row[j + 3] = right[fourth + p];
            }
        }
        for (; j < width; j++) {
            for (int p = 0; p < depth; p++) {
                packed[p][j] = right[start + j * rightColumnStride + p];
            }
        }
    }

    @Override
    void rows(int row, int count, boolean fresh) {
        for (int r = 0; r < count; r++) {
            if (fresh) {
                Arrays.fill(sums[r], 0);
            } else {
                load(row + r, sums[r]);
            }
        }
        for (int p = 0; p < depth; p += 2) {
            pickFactors(row, count, p);
            if (FusedMultiplyAdd.AVAILABLE) {
                addPairFused(sums, packed[p], packed[p + 1], factors);
            } else {
                addPair(sums, packed[p], packed[p + 1], factors);
            }
        }
        for (int r = 0; r < count; r++) {
            store(sums[r], row + r);
        }
    }

    /** Collects factors; missing rows and the missing partner of an odd last row get the factor 0. */
    private void pickFactors(int row, int count, int p) {
        boolean paired = p + 1 < depth;
        for (int r = 0; r < ROWS; r++) {
            int at = leftOffset + (row + r) * leftRowStride + (from + p) * leftInnerStride;
            factors[2 * r] = r < count ? left[at] : 0;
            factors[2 * r + 1] = r < count && paired ? left[at + leftInnerStride] : 0;
        }
    }

    private static void addPairFused(float[][] sums, float[] b0, float[] b1, float[] factors) {
        float[] sum0 = sums[0];
        float[] sum1 = sums[1];
        float[] sum2 = sums[2];
        float[] sum3 = sums[3];
        float a00 = factors[0];
        float a01 = factors[1];
        float a10 = factors[2];
        float a11 = factors[3];
        float a20 = factors[4];
        float a21 = factors[5];
        float a30 = factors[6];
        float a31 = factors[7];
        for (int j = 0; j < sum0.length; j++) {
            float first = b0[j];
            float second = b1[j];
            sum0[j] = Math.fma(a01, second, Math.fma(a00, first, sum0[j]));
            sum1[j] = Math.fma(a11, second, Math.fma(a10, first, sum1[j]));
            sum2[j] = Math.fma(a21, second, Math.fma(a20, first, sum2[j]));
            sum3[j] = Math.fma(a31, second, Math.fma(a30, first, sum3[j]));
        }
    }

    private static void addPair(float[][] sums, float[] b0, float[] b1, float[] factors) {
        float[] sum0 = sums[0];
        float[] sum1 = sums[1];
        float[] sum2 = sums[2];
        float[] sum3 = sums[3];
        float a00 = factors[0];
        float a01 = factors[1];
        float a10 = factors[2];
        float a11 = factors[3];
        float a20 = factors[4];
        float a21 = factors[5];
        float a30 = factors[6];
        float a31 = factors[7];
        for (int j = 0; j < sum0.length; j++) {
            float first = b0[j];
            float second = b1[j];
            sum0[j] += a00 * first + a01 * second;
            sum1[j] += a10 * first + a11 * second;
            sum2[j] += a20 * first + a21 * second;
            sum3[j] += a30 * first + a31 * second;
        }
    }

    private void load(int row, float[] into) {
        int start = resultOffset + row * resultRowStride + column * resultColumnStride;
        if (resultColumnStride == 1) {
            System.arraycopy(result, start, into, 0, width);
        } else {
            for (int j = 0; j < width; j++) {
                into[j] = result[start + j * resultColumnStride];
            }
        }
    }

    private void store(float[] from, int row) {
        int start = resultOffset + row * resultRowStride + column * resultColumnStride;
        if (resultColumnStride == 1) {
            System.arraycopy(from, 0, result, start, width);
        } else {
            for (int j = 0; j < width; j++) {
                result[start + j * resultColumnStride] = from[j];
            }
        }
    }

    /** Buffers of one row length for the result and for the right factor. */
    private record Rows(float[][] sums, float[][] packed) {}
}

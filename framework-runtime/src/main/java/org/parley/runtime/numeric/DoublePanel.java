package org.parley.runtime.numeric;

import java.util.Arrays;

/** Double precision; see {@link FloatPanel}. */
final class DoublePanel extends Panel<double[]> {

    private final double[][] packed = new double[MAX_DEPTH + 1][0];
    private final double[][] sums = new double[ROWS][COLUMNS];
    private final double[] factors = new double[2 * ROWS];
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
        for (int p = 0; p < even; p++) {
            if (packed[p].length < width) {
                packed[p] = new double[width];
            }
        }
        int start = rightOffset + from * rightInnerStride + column * rightColumnStride;
        if (rightColumnStride == 1) {
            for (int p = 0; p < depth; p++) {
                System.arraycopy(right, start + p * rightInnerStride, packed[p], 0, width);
            }
        } else {
            packTransposed(start);
        }
        if (even > depth) {
            Arrays.fill(packed[depth], 0, width, 0);
        }
    }

    /** Four columns at a time: reads run along four rows of memory, writes stay close together. */
    private void packTransposed(int start) {
        int j = 0;
        for (; j + 3 < width; j += 4) {
            int first = start + j * rightColumnStride;
            int second = first + rightColumnStride;
            int third = second + rightColumnStride;
            int fourth = third + rightColumnStride;
            for (int p = 0; p < depth; p++) {
                double[] row = packed[p];
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
                Arrays.fill(sums[r], 0, width, 0);
            } else {
                load(row + r, sums[r]);
            }
        }
        for (int p = 0; p < depth; p += 2) {
            pickFactors(row, count, p);
            addPair(
                    sums[0],
                    sums[1],
                    sums[2],
                    sums[3],
                    packed[p],
                    packed[p + 1],
                    factors[0],
                    factors[1],
                    factors[2],
                    factors[3],
                    factors[4],
                    factors[5],
                    factors[6],
                    factors[7],
                    width);
        }
        for (int r = 0; r < count; r++) {
            store(sums[r], row + r);
        }
    }

    /** Rows that do not exist get the factor 0, and so does the partner of an odd last row. */
    private void pickFactors(int row, int count, int p) {
        boolean paired = p + 1 < depth;
        for (int r = 0; r < ROWS; r++) {
            int at = leftOffset + (row + r) * leftRowStride + (from + p) * leftInnerStride;
            factors[2 * r] = r < count ? left[at] : 0;
            factors[2 * r + 1] = r < count && paired ? left[at + leftInnerStride] : 0;
        }
    }

    private static void addPair(
            double[] sum0,
            double[] sum1,
            double[] sum2,
            double[] sum3,
            double[] b0,
            double[] b1,
            double a00,
            double a01,
            double a10,
            double a11,
            double a20,
            double a21,
            double a30,
            double a31,
            int width) {
        for (int j = 0; j < width; j++) {
            double first = b0[j];
            double second = b1[j];
            sum0[j] = FusedMultiplyAdd.of(a01, second, FusedMultiplyAdd.of(a00, first, sum0[j]));
            sum1[j] = FusedMultiplyAdd.of(a11, second, FusedMultiplyAdd.of(a10, first, sum1[j]));
            sum2[j] = FusedMultiplyAdd.of(a21, second, FusedMultiplyAdd.of(a20, first, sum2[j]));
            sum3[j] = FusedMultiplyAdd.of(a31, second, FusedMultiplyAdd.of(a30, first, sum3[j]));
        }
    }

    private void load(int row, double[] into) {
        int start = resultOffset + row * resultRowStride + column * resultColumnStride;
        if (resultColumnStride == 1) {
            System.arraycopy(result, start, into, 0, width);
        } else {
            for (int j = 0; j < width; j++) {
                into[j] = result[start + j * resultColumnStride];
            }
        }
    }

    private void store(double[] from, int row) {
        int start = resultOffset + row * resultRowStride + column * resultColumnStride;
        if (resultColumnStride == 1) {
            System.arraycopy(from, 0, result, start, width);
        } else {
            for (int j = 0; j < width; j++) {
                result[start + j * resultColumnStride] = from[j];
            }
        }
    }
}

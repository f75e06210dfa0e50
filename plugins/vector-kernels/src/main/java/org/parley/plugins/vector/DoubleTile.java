package org.parley.plugins.vector;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** Double precision; see {@link FloatTile}. */
final class DoubleTile extends Tile<double[]> {

    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final double[] panel = new double[DEPTH * 2 * LANES];
    private final double[] sums = new double[NARROW_ROWS * LANES];

    DoubleTile() {
        super(LANES);
    }

    @Override
    void packRows(int start, int rowLength, int howMany, int panelWidth) {
        int at = start;
        for (int p = 0; p < depth; p++) {
            if (at + panelWidth <= right.length) {
                for (int j = 0; j < panelWidth; j += LANES) {
                    DoubleVector.fromArray(SPECIES, right, at + j).intoArray(panel, p * panelWidth + j);
                }
            } else {
                System.arraycopy(right, at, panel, p * panelWidth, howMany);
            }
            at += rowLength;
        }
    }

    @Override
    void packColumns(int start, int rowLength, int howMany, int panelWidth) {
        for (int j = 0; j < howMany; j++) {
            int at = start + j * rowLength;
            for (int p = 0; p < depth; p++) {
                panel[p * panelWidth + j] = right[at + p];
            }
        }
    }

    @Override
    void clear() {
        Arrays.fill(sums, 0);
    }

    @Override
    void begin(int sum, int at, int count) {
        System.arraycopy(result, at, sums, sum, count);
    }

    @Override
    void end(int sum, int at, int count) {
        System.arraycopy(sums, sum, result, at, count);
    }

    @Override
    void addNarrow() {
        double[] a = left;
        double[] b = panel;
        int r0 = rows[0];
        int r1 = rows[1];
        int r2 = rows[2];
        int r3 = rows[3];
        int r4 = rows[4];
        int r5 = rows[5];
        int r6 = rows[6];
        int r7 = rows[7];
        DoubleVector s0 = sum(0);
        DoubleVector s1 = sum(1);
        DoubleVector s2 = sum(2);
        DoubleVector s3 = sum(3);
        DoubleVector s4 = sum(4);
        DoubleVector s5 = sum(5);
        DoubleVector s6 = sum(6);
        DoubleVector s7 = sum(7);
        int step = leftInnerStride;
        int at = 0;
        for (int p = 0; p < depth; p++) {
            DoubleVector x = DoubleVector.fromArray(SPECIES, b, p * LANES);
            s0 = x.fma(DoubleVector.broadcast(SPECIES, a[r0 + at]), s0);
            s1 = x.fma(DoubleVector.broadcast(SPECIES, a[r1 + at]), s1);
            s2 = x.fma(DoubleVector.broadcast(SPECIES, a[r2 + at]), s2);
            s3 = x.fma(DoubleVector.broadcast(SPECIES, a[r3 + at]), s3);
            s4 = x.fma(DoubleVector.broadcast(SPECIES, a[r4 + at]), s4);
            s5 = x.fma(DoubleVector.broadcast(SPECIES, a[r5 + at]), s5);
            s6 = x.fma(DoubleVector.broadcast(SPECIES, a[r6 + at]), s6);
            s7 = x.fma(DoubleVector.broadcast(SPECIES, a[r7 + at]), s7);
            at += step;
        }
        s0.intoArray(sums, 0);
        s1.intoArray(sums, LANES);
        s2.intoArray(sums, 2 * LANES);
        s3.intoArray(sums, 3 * LANES);
        s4.intoArray(sums, 4 * LANES);
        s5.intoArray(sums, 5 * LANES);
        s6.intoArray(sums, 6 * LANES);
        s7.intoArray(sums, 7 * LANES);
    }

    @Override
    void addWide() {
        double[] a = left;
        double[] b = panel;
        int r0 = rows[0];
        int r1 = rows[1];
        int r2 = rows[2];
        int r3 = rows[3];
        DoubleVector s00 = sum(0);
        DoubleVector s01 = sum(1);
        DoubleVector s10 = sum(2);
        DoubleVector s11 = sum(3);
        DoubleVector s20 = sum(4);
        DoubleVector s21 = sum(5);
        DoubleVector s30 = sum(6);
        DoubleVector s31 = sum(7);
        int step = leftInnerStride;
        int at = 0;
        for (int p = 0; p < depth; p++) {
            DoubleVector x = DoubleVector.fromArray(SPECIES, b, p * 2 * LANES);
            DoubleVector y = DoubleVector.fromArray(SPECIES, b, p * 2 * LANES + LANES);
            DoubleVector f0 = DoubleVector.broadcast(SPECIES, a[r0 + at]);
            s00 = x.fma(f0, s00);
            s01 = y.fma(f0, s01);
            DoubleVector f1 = DoubleVector.broadcast(SPECIES, a[r1 + at]);
            s10 = x.fma(f1, s10);
            s11 = y.fma(f1, s11);
            DoubleVector f2 = DoubleVector.broadcast(SPECIES, a[r2 + at]);
            s20 = x.fma(f2, s20);
            s21 = y.fma(f2, s21);
            DoubleVector f3 = DoubleVector.broadcast(SPECIES, a[r3 + at]);
            s30 = x.fma(f3, s30);
            s31 = y.fma(f3, s31);
            at += step;
        }
        s00.intoArray(sums, 0);
        s01.intoArray(sums, LANES);
        s10.intoArray(sums, 2 * LANES);
        s11.intoArray(sums, 3 * LANES);
        s20.intoArray(sums, 4 * LANES);
        s21.intoArray(sums, 5 * LANES);
        s30.intoArray(sums, 6 * LANES);
        s31.intoArray(sums, 7 * LANES);
    }

    private DoubleVector sum(int k) {
        return DoubleVector.fromArray(SPECIES, sums, k * LANES);
    }
}

package org.parley.plugins.vector;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Tiles of floats. The build generates the double-precision version from this class, because generic code would not compile to vector
 * instructions.
 */
final class FloatTile extends Tile<float[]> {

    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private final float[] panel = new float[DEPTH * 2 * LANES];
    private final float[] sums = new float[NARROW_ROWS * LANES];

    FloatTile() {
        super(LANES);
    }

    @Override
    void packRows(int start, int rowLength, int howMany, int panelWidth) {
        int at = start;
        for (int p = 0; p < depth; p++) {
            if (at + panelWidth <= right.length) {
                for (int j = 0; j < panelWidth; j += LANES) {
                    FloatVector.fromArray(SPECIES, right, at + j).intoArray(panel, p * panelWidth + j);
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
        float[] a = left;
        float[] b = panel;
        int r0 = rows[0];
        int r1 = rows[1];
        int r2 = rows[2];
        int r3 = rows[3];
        int r4 = rows[4];
        int r5 = rows[5];
        int r6 = rows[6];
        int r7 = rows[7];
        FloatVector s0 = sum(0);
        FloatVector s1 = sum(1);
        FloatVector s2 = sum(2);
        FloatVector s3 = sum(3);
        FloatVector s4 = sum(4);
        FloatVector s5 = sum(5);
        FloatVector s6 = sum(6);
        FloatVector s7 = sum(7);
        int step = leftInnerStride;
        int at = 0;
        for (int p = 0; p < depth; p++) {
            FloatVector x = FloatVector.fromArray(SPECIES, b, p * LANES);
            s0 = x.fma(FloatVector.broadcast(SPECIES, a[r0 + at]), s0);
            s1 = x.fma(FloatVector.broadcast(SPECIES, a[r1 + at]), s1);
            s2 = x.fma(FloatVector.broadcast(SPECIES, a[r2 + at]), s2);
            s3 = x.fma(FloatVector.broadcast(SPECIES, a[r3 + at]), s3);
            s4 = x.fma(FloatVector.broadcast(SPECIES, a[r4 + at]), s4);
            s5 = x.fma(FloatVector.broadcast(SPECIES, a[r5 + at]), s5);
            s6 = x.fma(FloatVector.broadcast(SPECIES, a[r6 + at]), s6);
            s7 = x.fma(FloatVector.broadcast(SPECIES, a[r7 + at]), s7);
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
        float[] a = left;
        float[] b = panel;
        int r0 = rows[0];
        int r1 = rows[1];
        int r2 = rows[2];
        int r3 = rows[3];
        FloatVector s00 = sum(0);
        FloatVector s01 = sum(1);
        FloatVector s10 = sum(2);
        FloatVector s11 = sum(3);
        FloatVector s20 = sum(4);
        FloatVector s21 = sum(5);
        FloatVector s30 = sum(6);
        FloatVector s31 = sum(7);
        int step = leftInnerStride;
        int at = 0;
        for (int p = 0; p < depth; p++) {
            FloatVector x = FloatVector.fromArray(SPECIES, b, p * 2 * LANES);
            FloatVector y = FloatVector.fromArray(SPECIES, b, p * 2 * LANES + LANES);
            FloatVector f0 = FloatVector.broadcast(SPECIES, a[r0 + at]);
            s00 = x.fma(f0, s00);
            s01 = y.fma(f0, s01);
            FloatVector f1 = FloatVector.broadcast(SPECIES, a[r1 + at]);
            s10 = x.fma(f1, s10);
            s11 = y.fma(f1, s11);
            FloatVector f2 = FloatVector.broadcast(SPECIES, a[r2 + at]);
            s20 = x.fma(f2, s20);
            s21 = y.fma(f2, s21);
            FloatVector f3 = FloatVector.broadcast(SPECIES, a[r3 + at]);
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

    private FloatVector sum(int k) {
        return FloatVector.fromArray(SPECIES, sums, k * LANES);
    }
}

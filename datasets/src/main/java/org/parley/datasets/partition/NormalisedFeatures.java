package org.parley.datasets.partition;

import org.parley.api.data.Features;

/** Features less a mean, divided by a deviation, computed as they are copied out. */
final class NormalisedFeatures implements Features {

    private final Features of;
    private final float mean;
    private final float deviation;

    NormalisedFeatures(Features of, double mean, double deviation) {
        this.of = of;
        this.mean = (float) mean;
        this.deviation = (float) deviation;
    }

    @Override
    public int rows() {
        return of.rows();
    }

    @Override
    public int width() {
        return of.width();
    }

    @Override
    public int touch(int[] rows, int count) {
        return of.touch(rows, count);
    }

    @Override
    public void copy(int row, float[] into, int offset) {
        of.copy(row, into, offset);
        for (int k = offset; k < offset + of.width(); k++) {
            into[k] = (into[k] - mean) / deviation;
        }
    }

    @Override
    public void copy(int row, double[] into, int offset) {
        of.copy(row, into, offset);
        for (int k = offset; k < offset + of.width(); k++) {
            into[k] = ((float) into[k] - mean) / deviation; // in single precision: both kinds of run see the same data
        }
    }
}

package org.parley.api.data;

/**
 * Some samples of a {@link Dataset}: what one agent holds for one purpose. A view; the rows are shared and must not be changed.
 *
 * @param data where the samples live
 * @param indices which ones, in this order
 * @param labels their labels, which corruption may have changed; empty for data without classes
 */
public record Samples(Dataset data, int[] indices, int[] labels) {

    public int size() {
        return indices.length;
    }

    /** Features of the k-th sample; shared, not to be changed. */
    public float[] features(int k) {
        return data.features()[indices[k]];
    }

    public int label(int k) {
        return labels[k];
    }

    /** Whether the k-th label was corrupted. */
    public boolean isCorrupted(int k) {
        return labels[k] != data.labels()[indices[k]];
    }

    public float target(int k) {
        return data.targets()[indices[k]];
    }
}

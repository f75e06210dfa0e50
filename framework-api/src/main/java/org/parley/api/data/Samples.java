package org.parley.api.data;

/**
 * Some samples of a {@link Dataset}: what one agent holds for one purpose. A view; nothing of it may be changed.
 *
 * @param data where the samples live
 * @param features the dataset's features as this agent sees them
 * @param indices which samples, in this order
 * @param labels their labels, which corruption may have changed; empty for data without classes
 */
public record Samples(Dataset data, Features features, int[] indices, int[] labels) {

    public Samples {
        if (labels.length != (data.classes() > 0 ? indices.length : 0)) {
            throw new IllegalArgumentException(labels.length + " labels for " + indices.length + " samples");
        }
    }

    public int size() {
        return indices.length;
    }

    /** Numbers per sample. */
    public int width() {
        return features.width();
    }

    /** Writes the features of the k-th sample into {@code into}, from {@code offset} on. */
    public void copyFeatures(int k, float[] into, int offset) {
        features.copy(indices[k], into, offset);
    }

    /** Writes the same numbers, widened. */
    public void copyFeatures(int k, double[] into, int offset) {
        features.copy(indices[k], into, offset);
    }

    /** Class of the k-th sample, as the agent believes. */
    public int label(int k) {
        return labels[k];
    }

    /** Whether the k-th label differs from the true one; a random label that is right by chance does not count as corrupted. */
    public boolean isCorrupted(int k) {
        return labels[k] != data.labels()[indices[k]];
    }

    /** Number to predict of the k-th sample. */
    public float target(int k) {
        return data.targets()[indices[k]];
    }

    /** Who the k-th sample came from. */
    public int group(int k) {
        return data.groups()[indices[k]];
    }
}

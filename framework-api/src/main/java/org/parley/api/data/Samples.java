package org.parley.api.data;

/**
 * An immutable view of some samples of a {@link Dataset}: the samples of one agent for one purpose. The arrays must not
 * be modified.
 *
 * @param data the dataset
 * @param features the features of the dataset as this agent reads them
 * @param indices the indices of the samples in the dataset, in the order of this view
 * @param labels the labels of the samples, possibly corrupted; empty for regression data
 */
public record Samples(Dataset data, Features features, int[] indices, int[] labels) {

    /**
     * Creates a view.
     *
     * @param data the dataset
     * @param features the features of the dataset as this agent reads them
     * @param indices the indices of the samples in the dataset, in the order of this view
     * @param labels the labels of the samples, possibly corrupted; empty for regression data
     * @throws IllegalArgumentException if the number of labels does not match
     */
    public Samples {
        if (labels.length != (data.classes() > 0 ? indices.length : 0)) {
            throw new IllegalArgumentException(labels.length + " labels for " + indices.length + " samples");
        }
    }

    /** {@return the number of samples} */
    public int size() {
        return indices.length;
    }

    /** {@return the number of features per sample} */
    public int width() {
        return features.width();
    }

    /**
     * Copies the features of a sample into an array.
     *
     * @param k the index of the sample in this view, from 0
     * @param into the destination
     * @param offset the position of the first feature in the destination
     */
    public void copyFeatures(int k, float[] into, int offset) {
        features.copy(indices[k], into, offset);
    }

    /**
     * Copies the features of a sample into an array of doubles.
     *
     * @param k the index of the sample in this view, from 0
     * @param into the destination
     * @param offset the position of the first feature in the destination
     */
    public void copyFeatures(int k, double[] into, int offset) {
        features.copy(indices[k], into, offset);
    }

    /**
     * {@return the label of the k-th sample, possibly corrupted}
     *
     * @param k the index of the sample in this view, from 0
     */
    public int label(int k) {
        return labels[k];
    }

    /**
     * {@return whether the k-th label differs from the true label} A random label that happens to be the true one is
     * not corrupted.
     *
     * @param k the index of the sample in this view, from 0
     */
    public boolean isCorrupted(int k) {
        return labels[k] != data.labels()[indices[k]];
    }

    /**
     * {@return the numeric target of the k-th sample}
     *
     * @param k the index of the sample in this view, from 0
     */
    public float target(int k) {
        return data.targets()[indices[k]];
    }

    /**
     * {@return the origin of the k-th sample}
     *
     * @param k the index of the sample in this view, from 0
     */
    public int group(int k) {
        return data.groups()[indices[k]];
    }
}

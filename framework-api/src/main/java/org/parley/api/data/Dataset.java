package org.parley.api.data;

/**
 * A table of samples in memory, shared by all agents and never changed: a row of features, a label, a group.
 *
 * @param name for messages and reports
 * @param features a row of single-precision numbers per sample, all of the same length
 * @param labels class of each sample from 0; empty for data without classes
 * @param targets number to predict of each sample; empty for data with classes
 * @param groups who a sample came from (speaker, role, source) from 0; empty when unknown
 * @param classes number of classes, 0 for data without
 * @param checksum SHA-256 of the content it was read from, for provenance
 */
public record Dataset(
        String name, float[][] features, int[] labels, float[] targets, int[] groups, int classes, String checksum) {

    public Dataset {
        requireLength("labels", labels.length, features.length);
        requireLength("targets", targets.length, features.length);
        requireLength("groups", groups.length, features.length);
        for (float[] row : features) {
            if (row.length != features[0].length) {
                throw new IllegalArgumentException(
                        name + ": rows of " + features[0].length + " and of " + row.length + " features");
            }
        }
        for (int label : labels) {
            if (label < 0 || label >= classes) {
                throw new IllegalArgumentException(
                        name + ": label " + label + " is not one of " + classes + " classes");
            }
        }
    }

    public int size() {
        return features.length;
    }

    /** Numbers per sample. */
    public int width() {
        return features.length == 0 ? 0 : features[0].length;
    }

    private static void requireLength(String what, int length, int samples) {
        if (length != 0 && length != samples) {
            throw new IllegalArgumentException(length + " " + what + " for " + samples + " samples");
        }
    }
}

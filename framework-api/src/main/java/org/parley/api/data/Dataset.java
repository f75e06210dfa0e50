package org.parley.api.data;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * An immutable table of samples in memory, shared by all agents. Each sample has a vector of features, and either a
 * label or a numeric target. Samples may belong to groups.
 *
 * @param name the name for messages and reports
 * @param features the features, one row per sample
 * @param classes the number of classes, or 0 for regression data
 * @param labels the class of each sample, from 0; empty for regression data
 * @param targets the numeric target of each sample; empty for classification data
 * @param groups the origin of each sample (such as a speaker, a role or a source), from 0; empty if unknown
 * @param coarseClasses the coarse class that each class belongs to, from 0; empty if there are none
 * @param checksum the SHA-256 of the uncompressed source in hexadecimal, see {@link DataFiles#sha256}, which identifies
 *     the data in the provenance of a run; empty for generated data
 */
public record Dataset(
        String name,
        Features features,
        int classes,
        int[] labels,
        float[] targets,
        int[] groups,
        int[] coarseClasses,
        String checksum) {

    private static final int[] NONE = {};
    private static final Pattern CHECKSUM = Pattern.compile("([0-9a-f]{64})?");

    /**
     * Creates a dataset.
     *
     * @param name the name for messages and reports
     * @param features the features, one row per sample
     * @param classes the number of classes, or 0 for regression data
     * @param labels the class of each sample, from 0 to {@code classes - 1}; empty for regression data
     * @param targets the numeric target of each sample; empty for classification data
     * @param groups the origin of each sample, from 0; empty if unknown
     * @param coarseClasses the coarse class that each class belongs to, from 0; empty if there are none
     * @param checksum the SHA-256 of the uncompressed source, 64 hexadecimal digits in lower case; empty for generated
     *     data
     * @throws IllegalArgumentException if the lengths of the arrays are inconsistent, a label or group is out of range,
     *     or the checksum is malformed
     */
    public Dataset {
        int size = features.rows();
        requireLength(name, "labels", labels.length, classes > 0 ? size : 0);
        requireLength(name, "targets", targets.length, classes > 0 ? 0 : size);
        requireLength(name, "groups", groups.length, groups.length == 0 ? 0 : size);
        requireLength(name, "coarse classes", coarseClasses.length, coarseClasses.length == 0 ? 0 : classes);
        requireRange(name, "label", labels, classes);
        requireRange(name, "group", groups, Integer.MAX_VALUE);
        requireRange(name, "coarse class", coarseClasses, Integer.MAX_VALUE);
        if (!CHECKSUM.matcher(checksum).matches()) {
            throw new IllegalArgumentException(
                    name + ": '" + checksum + "' is not a SHA-256 in hexadecimal; see DataFiles.sha256");
        }
    }

    /**
     * {@return a dataset for classification}
     *
     * @param name the name for messages and reports
     * @param features the features, one row per sample
     * @param labels the class of each sample, from 0 to {@code classes - 1}
     * @param classes the number of classes, at least 1
     * @param checksum the SHA-256 of the uncompressed source in hexadecimal; empty for generated data
     */
    public static Dataset ofClasses(String name, Features features, int[] labels, int classes, String checksum) {
        return new Dataset(name, features, classes, labels, new float[0], NONE, NONE, checksum);
    }

    /**
     * {@return a dataset for regression}
     *
     * @param name the name for messages and reports
     * @param features the features, one row per sample
     * @param targets the numeric target of each sample
     * @param checksum the SHA-256 of the uncompressed source in hexadecimal; empty for generated data
     */
    public static Dataset ofTargets(String name, Features features, float[] targets, String checksum) {
        return new Dataset(name, features, 0, NONE, targets, NONE, NONE, checksum);
    }

    /**
     * {@return a copy of this dataset with the given origins of the samples}
     *
     * @param groupOfSample the origin of each sample, from 0; empty if unknown
     */
    public Dataset withGroups(int[] groupOfSample) {
        return new Dataset(name, features, classes, labels, targets, groupOfSample, coarseClasses, checksum);
    }

    /**
     * {@return a copy of this dataset with the given coarse class of each class}
     *
     * @param coarseOfClass the coarse class of each class, from 0; empty if there are none
     */
    public Dataset withCoarseClasses(int[] coarseOfClass) {
        return new Dataset(name, features, classes, labels, targets, groups, coarseOfClass, checksum);
    }

    /** {@return the number of samples} */
    public int size() {
        return features.rows();
    }

    /** {@return the number of features per sample} */
    public int width() {
        return features.width();
    }

    /** {@return the number of groups, which is one more than the largest group; 0 if groups are unknown} */
    public int groupCount() {
        return Arrays.stream(groups).max().orElse(-1) + 1;
    }

    private static void requireLength(String name, String what, int length, int expected) {
        if (length != expected) {
            throw new IllegalArgumentException(name + ": " + length + " " + what + " instead of " + expected);
        }
    }

    private static void requireRange(String name, String what, int[] values, int end) {
        for (int value : values) {
            if (value < 0 || value >= end) {
                throw new IllegalArgumentException(
                        name + ": " + what + " " + value + " is not between 0 and " + (end - 1));
            }
        }
    }
}

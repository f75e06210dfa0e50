package org.parley.api.data;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A table of samples in memory, shared by all agents and never changed: a row of features, a label or a target, perhaps a group.
 *
 * @param name for messages and reports
 * @param features one row per sample
 * @param classes number of classes, 0 for data without
 * @param labels class of each sample from 0; empty for data without classes
 * @param targets number to predict of each sample; empty for data with classes
 * @param groups who a sample came from (speaker, role, source) from 0; empty when unknown
 * @param coarseClasses the class of classes that each class belongs to, from 0; empty when there are none
 * @param checksum SHA-256 of the unpacked content it was read from, in hexadecimal as {@link DataFiles#sha256} has it, so that a run's
 *     provenance tells which data it saw; empty for data that were made and not read
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
                    name + ": '" + checksum + "' is no SHA-256 in hexadecimal, as DataFiles.sha256 makes it");
        }
    }

    /** Samples that belong to classes. */
    public static Dataset ofClasses(String name, Features features, int[] labels, int classes, String checksum) {
        return new Dataset(name, features, classes, labels, new float[0], NONE, NONE, checksum);
    }

    /** Samples with a number to predict. */
    public static Dataset ofTargets(String name, Features features, float[] targets, String checksum) {
        return new Dataset(name, features, 0, NONE, targets, NONE, NONE, checksum);
    }

    /** The same samples, with who each came from. */
    public Dataset withGroups(int[] groupOfSample) {
        return new Dataset(name, features, classes, labels, targets, groupOfSample, coarseClasses, checksum);
    }

    /** The same samples, with the coarse class of each class. */
    public Dataset withCoarseClasses(int[] coarseOfClass) {
        return new Dataset(name, features, classes, labels, targets, groups, coarseOfClass, checksum);
    }

    public int size() {
        return features.rows();
    }

    /** Numbers per sample. */
    public int width() {
        return features.width();
    }

    /** One more than the largest group; 0 when groups are unknown. */
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

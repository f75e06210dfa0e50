package org.parley.datasets;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.data.Checksum;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;

/** Samples collected from LEAF files: either texts as rows of character codes, or rows of numbers. */
final class LeafSamples {

    private final List<byte[]> texts = new ArrayList<>();
    private final List<float[]> numbers = new ArrayList<>();
    private final List<Integer> labels = new ArrayList<>();
    private final List<Integer> groups = new ArrayList<>();
    private int width = -1;

    /** Adds one user's samples, which all are of one kind. */
    void add(Source source, int user, LeafUserData data) {
        for (byte[] text : data.texts()) {
            requireWidth(source, text.length);
            texts.add(text);
        }
        for (float[] row : data.numbers()) {
            requireWidth(source, row.length);
            numbers.add(row);
        }
        for (int label : data.labels()) {
            labels.add(label);
            groups.add(user);
        }
        if (!texts.isEmpty() && !numbers.isEmpty()) {
            throw source.fault("mixes texts and numbers", "keep them in files of their own");
        }
    }

    private void requireWidth(Source source, int found) {
        if (width >= 0 && width != found) {
            throw source.fault(
                    "sample " + labels.size() + " has " + found + " features, those before have " + width,
                    "all samples must be of one length");
        }
        width = found;
    }

    boolean isEmpty() {
        return labels.isEmpty();
    }

    boolean areTexts() {
        return !texts.isEmpty();
    }

    int width() {
        return width;
    }

    int largestLabel() {
        return labels.stream().mapToInt(Integer::intValue).max().orElse(-1);
    }

    Dataset dataset(String name, int classes, Checksum checksum) {
        Features features = areTexts()
                ? Features.ofBytes(texts.toArray(byte[][]::new), 1)
                : Features.of(numbers.toArray(float[][]::new));
        return Dataset.ofClasses(name, features, plain(labels), classes, checksum.hexadecimal())
                .withGroups(plain(groups));
    }

    private static int[] plain(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }
}

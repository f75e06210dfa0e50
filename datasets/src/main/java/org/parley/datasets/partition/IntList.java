package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The samples an agent is being given. */
final class IntList {

    private int[] samples = new int[16];
    private int size;

    void add(int sample) {
        if (size == samples.length) {
            samples = Arrays.copyOf(samples, 2 * size);
        }
        samples[size++] = sample;
    }

    void addAll(int[] more) {
        for (int sample : more) {
            add(sample);
        }
    }

    int size() {
        return size;
    }

    /** Gives one sample away, any with the same chance. */
    int draw(RandomGenerator random) {
        int at = random.nextInt(size);
        int sample = samples[at];
        samples[at] = samples[--size];
        return sample;
    }

    int[] samples() {
        return Arrays.copyOf(samples, size);
    }

    static IntList[] empty(int count) {
        IntList[] hands = new IntList[count];
        Arrays.setAll(hands, k -> new IntList());
        return hands;
    }

    static int[][] samples(IntList[] hands) {
        return Arrays.stream(hands).map(IntList::samples).toArray(int[][]::new);
    }
}

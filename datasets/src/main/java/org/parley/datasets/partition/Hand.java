package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The samples an agent is being given. */
final class Hand {

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

    static Hand[] empty(int count) {
        Hand[] hands = new Hand[count];
        Arrays.setAll(hands, k -> new Hand());
        return hands;
    }

    static int[][] samples(Hand[] hands) {
        return Arrays.stream(hands).map(Hand::samples).toArray(int[][]::new);
    }
}

package org.parley.runtime.data;

import java.util.random.RandomGenerator;

/**
 * Replaces labels by uniformly random classes, the true one included, each with the same probability.
 *
 * @param probability that a label is replaced
 * @param classes number of classes
 */
record LabelCorruption(double probability, int classes) {

    int[] corrupted(int[] labels, RandomGenerator random) {
        int[] result = labels.clone();
        for (int k = 0; k < result.length; k++) {
            if (random.nextDouble() < probability) {
                result[k] = random.nextInt(classes);
            }
        }
        return result;
    }
}

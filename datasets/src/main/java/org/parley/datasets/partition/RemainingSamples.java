package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.data.Dataset;

/** The samples that are still to be had, by class and coarse class. */
final class RemainingSamples {

    private final int[] coarseOf;
    private final int[][] byClass;
    private final int[] left;
    private final int[] leftCoarse;

    RemainingSamples(Dataset data, RandomGenerator random) {
        coarseOf = data.coarseClasses();
        byClass = Slices.byClass(data, random);
        left = Arrays.stream(byClass).mapToInt(samples -> samples.length).toArray();
        leftCoarse = new int[1 + Arrays.stream(coarseOf).max().orElse(-1)];
        for (int label = 0; label < left.length; label++) {
            leftCoarse[coarseOf[label]] += left[label];
        }
    }

    int coarseOf(int label) {
        return coarseOf[label];
    }

    boolean hasClass(int label) {
        return left[label] > 0;
    }

    boolean hasCoarse(int coarse) {
        return leftCoarse[coarse] > 0;
    }

    int take(int label) {
        leftCoarse[coarseOf[label]]--;
        return byClass[label][--left[label]];
    }
}

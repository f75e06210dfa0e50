package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.data.Dataset;
import org.parley.api.data.Permutation;

/** Lists of samples, cut and sorted by class. */
final class Slices {

    private Slices() {}

    /** Consecutive pieces whose lengths differ by one at most, the longer ones first. */
    static int[][] even(int[] samples, int count) {
        int[][] pieces = new int[count][];
        int at = 0;
        for (int k = 0; k < count; k++) {
            int length = samples.length / count + (k < samples.length % count ? 1 : 0);
            pieces[k] = Arrays.copyOfRange(samples, at, at + length);
            at += length;
        }
        return pieces;
    }

    /** Consecutive pieces, the ends of which are rounded to the nearest sample. */
    static int[][] proportional(int[] samples, double[] shares) {
        int[][] pieces = new int[shares.length][];
        double sum = 0;
        int from = 0;
        for (int k = 0; k < shares.length; k++) {
            sum += shares[k];
            int to = k == shares.length - 1
                    ? samples.length
                    : (int) Math.min(samples.length, Math.round(sum * samples.length));
            pieces[k] = Arrays.copyOfRange(samples, from, to);
            from = to;
        }
        return pieces;
    }

    /** The samples of each class, in random order. */
    static int[][] byClass(Dataset data, RandomGenerator random) {
        return byClass(data, Permutation.of(data.size(), random));
    }

    /** Of these samples those of each class, in the order given. */
    static int[][] byClass(Dataset data, int[] samples) {
        int[] sizes = new int[data.classes()];
        for (int sample : samples) {
            sizes[data.labels()[sample]]++;
        }
        int[][] result = new int[data.classes()][];
        for (int label = 0; label < result.length; label++) {
            result[label] = new int[sizes[label]];
            sizes[label] = 0;
        }
        for (int sample : samples) {
            int label = data.labels()[sample];
            result[label][sizes[label]++] = sample;
        }
        return result;
    }
}

package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Dataset;
import org.parley.api.data.Permutation;

/** Lists of samples, split and sorted by class. */
final class Slices {

    private Slices() {}

    /** Returns consecutive pieces whose lengths differ by at most one, the longer ones first. */
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

    /** Returns consecutive pieces, whose ends are rounded to the nearest sample. */
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

    /** Returns the samples of each class, in random order. */
    static int[][] byClass(Dataset data, RandomGenerator random) {
        return byClass(data, Permutation.of(data.size(), random));
    }

    /** Returns those of these samples that belong to each class, in the given order. */
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

    /** A growing list of an agent's samples. */
    static final class IntList {

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

        /** Removes and returns a random sample; all are equally likely. */
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
            IntList[] assigned = new IntList[count];
            Arrays.setAll(assigned, k -> new IntList());
            return assigned;
        }

        static int[][] samples(IntList[] assigned) {
            return Arrays.stream(assigned).map(IntList::samples).toArray(int[][]::new);
        }
    }

    /** Creates errors for data that a partition cannot distribute. */
    static final class Unsuitable {

        private Unsuitable() {}

        static ParleyException because(String message, String hint) {
            return new ParleyException(new Diagnostic(ErrorCode.CONFIG_CONFLICT, "data.partition", message, hint));
        }

        static void requireClasses(Dataset data, String partition) {
            if (data.classes() == 0) {
                throw because(
                        "'" + partition + "' needs classes, but " + data.name() + " does not have any",
                        "use iid, contiguous or by-group");
            }
        }
    }
}

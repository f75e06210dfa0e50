package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
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

    /** The samples an agent is being given. */
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

    /** Why a partition cannot share out some data. */
    static final class Unsuitable {

        private Unsuitable() {}

        static ParleyException because(String message, String hint) {
            return new ParleyException(new Diagnostic(ErrorCode.CONFIG_CONFLICT, "data.partition", message, hint));
        }

        static void requireClasses(Dataset data, String partition) {
            if (data.classes() == 0) {
                throw because(
                        "'" + partition + "' goes by class, but " + data.name() + " has none",
                        "use iid, contiguous or by-group");
            }
        }
    }
}

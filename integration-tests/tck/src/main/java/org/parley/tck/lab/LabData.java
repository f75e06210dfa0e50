package org.parley.tck.lab;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Permutation;
import org.parley.api.data.Samples;
import org.parley.runtime.random.Seeds;

/** Small datasets of every sort for partitions and models to be tried on. */
public final class LabData {

    private static final long SEED = 20260807;
    private static final int SAMPLES = 240;
    private static final int MOST_SAMPLES = 4 * SAMPLES;
    private static final int CLASSES = 6;
    private static final int GROUPS = 24;
    private static final int TEXT = 5;
    private static final String CHECKSUM = "0".repeat(64);

    private LabData() {}

    /** By what to call them. */
    public static Map<String, Dataset> catalogue() {
        Map<String, Dataset> all = new LinkedHashMap<>();
        all.put("samples with classes", classes(SAMPLES));
        all.put("samples with classes, groups and coarse classes", everything(SAMPLES));
        all.put("samples with targets", targets(SAMPLES));
        all.put("texts with users", texts(SAMPLES));
        return all;
    }

    /** Test samples of the same kind as these. */
    public static Dataset testOf(Dataset train) {
        int size = SAMPLES / 4;
        if (train.classes() == 0) {
            return Dataset.ofTargets("lab-test", features(size), new float[size], CHECKSUM);
        }
        if (train.coarseClasses().length > 0) {
            return everything(size);
        }
        return train.groups().length == 0 ? classes(size) : texts(size);
    }

    /** Data shared out over agents, with six classes, with two, with targets and with characters. */
    public static List<NetworkData> shared(int agents) {
        Dataset twoClasses = Dataset.ofClasses("lab-two-classes", features(SAMPLES), cycling(SAMPLES, 2), 2, CHECKSUM);
        return Stream.of(everything(SAMPLES), twoClasses, targets(SAMPLES), texts(SAMPLES))
                .<NetworkData>map(
                        data -> new Shared(data, IntStream.range(0, data.size()).toArray(), agents))
                .toList();
    }

    /** Samples of these, or all where they are few, shared out at random. */
    public static NetworkData shared(Dataset data, int agents) {
        int[] all = Permutation.of(data.size(), new Seeds(SEED).stream("lab-shares", 0, data.size()));
        return new Shared(data, Arrays.copyOf(all, Math.min(all.length, MOST_SAMPLES)), agents);
    }

    /**
     * Every agent holds a contiguous piece: two thirds to train on, the rest to validate and to test on.
     *
     * @param order which sample stands where
     */
    private record Shared(Dataset data, int[] order, int agents) implements NetworkData {

        @Override
        public int width() {
            return data.width();
        }

        @Override
        public int classes() {
            return data.classes();
        }

        @Override
        public int trainSize() {
            return agents * trainShare();
        }

        @Override
        public AgentData agent(int agent) {
            int first = agent * share();
            int validation = first + trainShare();
            int test = validation + share() / 6;
            return new AgentData(
                    samples(first, validation),
                    samples(validation, test),
                    samples(test, first + share()),
                    agent * trainShare());
        }

        @Override
        public List<Dataset> sources() {
            return List.of(data);
        }

        private int share() {
            return order.length / agents;
        }

        private int trainShare() {
            return share() * 2 / 3;
        }

        private Samples samples(int from, int to) {
            int[] indices = Arrays.copyOfRange(order, from, to);
            int[] labels = data.classes() == 0
                    ? new int[0]
                    : Arrays.stream(indices).map(k -> data.labels()[k]).toArray();
            return new Samples(data, data.features(), indices, labels);
        }
    }

    private static Dataset classes(int size) {
        return Dataset.ofClasses("lab-classes", features(size), cycling(size, CLASSES), CLASSES, CHECKSUM);
    }

    private static Dataset everything(int size) {
        return classes(size).withGroups(cycling(size, GROUPS)).withCoarseClasses(new int[] {0, 0, 0, 1, 1, 1});
    }

    private static Dataset targets(int size) {
        float[] targets = new float[size];
        Arrays.fill(targets, 1);
        return Dataset.ofTargets("lab-targets", features(size), targets, CHECKSUM);
    }

    /** AgentRows of character codes, and the code that follows as the class. */
    private static Dataset texts(int size) {
        RandomGenerator random = new Seeds(SEED).stream("lab-texts", 0, size);
        float[][] rows = new float[size][TEXT];
        for (float[] row : rows) {
            for (int k = 0; k < row.length; k++) {
                row[k] = random.nextInt(CLASSES);
            }
        }
        return Dataset.ofClasses("lab-texts", Features.of(rows), cycling(size, CLASSES), CLASSES, CHECKSUM)
                .withGroups(cycling(size, GROUPS));
    }

    private static int[] cycling(int size, int values) {
        int[] labels = new int[size];
        Arrays.setAll(labels, k -> k % values);
        return labels;
    }

    private static Features features(int size) {
        RandomGenerator random = new Seeds(SEED).stream("lab-data", 0, size);
        float[][] rows = new float[size][3];
        for (float[] row : rows) {
            for (int k = 0; k < row.length; k++) {
                row[k] = (float) random.nextGaussian();
            }
        }
        return Features.of(rows);
    }
}

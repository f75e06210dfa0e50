package org.parley.plugins.models;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;

/** A few random samples for at least two agents: ten for training, six for validation and four for testing each. */
public final class ToyData implements NetworkData {

    public static final int TRAIN = 10;
    public static final int VALIDATION = 6;
    private static final int TEST = 4;

    private final int classes;
    private final int agents;
    private final Dataset dataset;

    public ToyData(int width, int classes) {
        this(width, classes, 2);
    }

    public ToyData(int width, int classes, int agents) {
        this.classes = classes;
        this.agents = agents;
        int size = agents * (TRAIN + VALIDATION + TEST);
        SplittableRandom random = new SplittableRandom(3);
        float[][] rows = new float[size][width];
        int[] labels = new int[size];
        int[] groups = new int[size];
        for (int k = 0; k < size; k++) {
            for (int j = 0; j < width; j++) {
                rows[k][j] = (float) random.nextDouble(-1, 1);
            }
            labels[k] = random.nextInt(classes);
            groups[k] = k % 3;
        }
        dataset =
                Dataset.ofClasses("toy", Features.of(rows), labels, classes, "").withGroups(groups);
    }

    @Override
    public int agents() {
        return agents;
    }

    @Override
    public int width() {
        return dataset.width();
    }

    @Override
    public int classes() {
        return classes;
    }

    @Override
    public int trainSize() {
        return agents * TRAIN;
    }

    @Override
    public AgentData agent(int agent) {
        int first = agent * (TRAIN + VALIDATION + TEST);
        return new AgentData(
                samples(first, TRAIN),
                samples(first + TRAIN, VALIDATION),
                samples(first + TRAIN + VALIDATION, TEST),
                agent * TRAIN);
    }

    @Override
    public List<Dataset> sources() {
        return List.of(dataset);
    }

    private Samples samples(int from, int count) {
        int[] indices = IntStream.range(from, from + count).toArray();
        int[] labels = Arrays.stream(indices).map(k -> dataset.labels()[k]).toArray();
        return new Samples(dataset, dataset.features(), indices, labels);
    }
}

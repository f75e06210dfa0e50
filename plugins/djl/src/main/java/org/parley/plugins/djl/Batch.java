package org.parley.plugins.djl;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.plugins.djl.AgentSamples.SampleSet;

/** The samples of one agent over which a loss is averaged, as constants for expressions. */
public final class Batch {

    private final Leaves<?> ground;
    private final Draw draw;
    private final SampleSet sampleSet;

    Batch(Leaves<?> ground, SampleSet sampleSet, Draw draw) {
        this.ground = ground;
        this.sampleSet = sampleSet;
        this.draw = draw;
    }

    /** Returns the agent to which the loss belongs. */
    public int agent() {
        return sampleSet.agent();
    }

    /** Returns the number of samples. */
    public int size() {
        return draw.size();
    }

    /** Returns the features, one row per sample. */
    public Expression features() {
        return ground.features(samples(), draw);
    }

    /** Returns the labels as one-hot rows, one per sample. */
    public Expression labels() {
        Samples samples = samples();
        int classes = samples.data().classes();
        double[] marks = new double[size() * classes];
        for (int k = 0; k < size(); k++) {
            marks[k * classes + samples.label(draw.index(k))] = 1;
        }
        return constant(marks, size(), classes).markingClasses();
    }

    /** Returns the number to predict for each sample. */
    public Expression targets() {
        Samples samples = samples();
        double[] targets = new double[size()];
        Arrays.setAll(targets, k -> samples.target(draw.index(k)));
        return constant(targets, size());
    }

    /** Returns the index of each sample among the training samples of all agents, numbered consecutively. x may have an entry for each. */
    public int[] places() {
        int[] places = new int[size()];
        Arrays.setAll(places, k -> sampleSet.first() + draw.index(k));
        return places;
    }

    /** Returns a constant with the given numbers, in the precision of the run. */
    public Expression constant(double[] numbers, int... shape) {
        return ground.constant(numbers, shape);
    }

    /** Returns this draw's random stream, restarted at every call, for losses that simulate instead of selecting data. */
    public RandomGenerator random() {
        return draw.random();
    }

    private Samples samples() {
        return sampleSet
                .samples()
                .orElseThrow(() -> new IllegalStateException("this model requests data, but was created without data"));
    }
}

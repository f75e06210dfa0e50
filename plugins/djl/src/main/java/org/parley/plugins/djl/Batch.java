package org.parley.plugins.djl;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.data.Samples;
import org.parley.api.model.Draw;
import org.parley.plugins.djl.AgentShares.Share;

/** The samples of one agent that a loss is averaged over, as constants for expressions. */
public final class Batch {

    private final Leaves<?> ground;
    private final Draw draw;
    private final Share share;

    Batch(Leaves<?> ground, Share share, Draw draw) {
        this.ground = ground;
        this.share = share;
        this.draw = draw;
    }

    /** The agent whose loss it is. */
    public int agent() {
        return share.agent();
    }

    /** How many samples. */
    public int size() {
        return draw.size();
    }

    /** A row of features per sample. */
    public Expression features() {
        return ground.features(samples(), draw);
    }

    /** A row per sample with one at its class and zero elsewhere. */
    public Expression labels() {
        Samples samples = samples();
        int classes = samples.data().classes();
        double[] marks = new double[size() * classes];
        for (int k = 0; k < size(); k++) {
            marks[k * classes + samples.label(draw.index(k))] = 1;
        }
        return constant(marks, size(), classes).markingClasses();
    }

    /** The number to predict of each sample. */
    public Expression targets() {
        Samples samples = samples();
        double[] targets = new double[size()];
        Arrays.setAll(targets, k -> samples.target(draw.index(k)));
        return constant(targets, size());
    }

    /** Where each sample stands when the training samples of all agents are numbered through: x may have an entry for each of them. */
    public int[] places() {
        int[] places = new int[size()];
        Arrays.setAll(places, k -> share.first() + draw.index(k));
        return places;
    }

    /** Numbers of your own, in the precision of the run. */
    public Expression constant(double[] numbers, int... shape) {
        return ground.constant(numbers, shape);
    }

    /** A stream of this draw's own, from its beginning at every call: for losses that simulate instead of choosing from data. */
    public RandomGenerator random() {
        return draw.random();
    }

    private Samples samples() {
        return share.samples()
                .orElseThrow(() -> new IllegalStateException("this model was made without data, and asks for some"));
    }
}

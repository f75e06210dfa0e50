package org.parley.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelSize;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.random.Seeds;
import org.parley.tck.fixture.FixedDraw;
import org.parley.tck.fixture.TestRun;

/** A model for a few agents, with points and samples at which it is evaluated. */
final class ModelTrial {

    static final int AGENTS = 4;

    private static final long SEED = 20260806;
    private static final int BATCH = 16;
    private static final double NEAR = 0.3;

    /** The maximum number of samples for full evaluations; more would take too long for a thousand evaluations. */
    private static final int FEW_SAMPLES = 500;

    private final BilevelModelFactory factory;
    private final Settings settings;
    private final DataOffers offers;

    ModelTrial(Subject<BilevelModelFactory> subject, DataOffers offers) {
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.offers = offers;
    }

    /** Creates the model and memory for a point, and evaluates the costs there. */
    Verdict begins() {
        BilevelModel model = model();
        int p = model.upperDimension();
        int q = model.lowerDimension();
        if (p < 1 || q < 0) {
            return Verdict.broken("x has dimension %d and y has %d: at least 1 and 0 are needed", p, q);
        }
        for (int agent = 0; agent < AGENTS; agent++) {
            Case start = start(model, agent);
            start.costs().upper(start.x(), start.y(), start.upper());
            start.costs().lower(start.x(), start.y(), start.lower());
        }
        return Verdict.holds("p = %d, q = %d", p, q);
    }

    Optional<ModelSize> declaredSize() {
        return Creation.made(factory.size(settings, AGENTS), "size");
    }

    BilevelModel model() {
        return model(ProblemClass.SHARED_LOWER);
    }

    /** Returns the model with the first data that it accepts. */
    BilevelModel model(ProblemClass problem) {
        return offers.accepted(data ->
                Creation.made(factory.create(settings, TestRun.context(AGENTS, problem, SEED, data)), "create"));
    }

    static RandomGenerator random(String purpose, int agent) {
        return new Seeds(SEED).stream("tck/" + purpose, agent, 0);
    }

    /**
     * One agent's costs at a point near the model's own start, on some samples.
     *
     * @param known the costs of the agent, which also declare its properties
     */
    record Case(
            AgentCosts known,
            Objective<double[]> costs,
            int agent,
            double[] x,
            double[] y,
            FixedDraw upper,
            FixedDraw lower) {

        /** Returns a case with the same samples at another point. */
        Case at(double[] otherX, double[] otherY) {
            return new Case(known, costs, agent, otherX, otherY, upper, lower);
        }

        /** Returns a case at the same point with other samples. */
        Case on(FixedDraw otherUpper, FixedDraw otherLower) {
            return new Case(known, costs, agent, x, y, otherUpper, otherLower);
        }
    }

    /** Returns cases of the first and the last agent, each on a batch, and on all samples if they are few. */
    List<Case> cases() {
        return cases(model());
    }

    /** Returns the same cases for an existing model, with costs that have not been evaluated elsewhere. */
    List<Case> cases(BilevelModel model) {
        List<Case> cases = new ArrayList<>();
        for (int agent : new int[] {0, AGENTS - 1}) {
            Case start = start(model, agent);
            Case near = start.at(
                    Vectors.sum(start.x(), NEAR, Vectors.random(start.x().length, random("x", agent))),
                    Vectors.sum(start.y(), NEAR, Vectors.random(start.y().length, random("y", agent))));
            cases.add(near);
            int ofF = near.known().upperSamples();
            int ofG = near.known().lowerSamples();
            if (ofF <= FEW_SAMPLES && ofG <= FEW_SAMPLES) {
                cases.add(near.on(FixedDraw.full(ofF), FixedDraw.full(ofG)));
            }
        }
        return cases;
    }

    /** Returns one case per agent, on a batch at the model's start. */
    List<Case> starts() {
        BilevelModel model = model();
        return IntStream.range(0, AGENTS).mapToObj(agent -> start(model, agent)).toList();
    }

    private static Case start(BilevelModel model, int agent) {
        AgentCosts known = Creation.made(model.agent(agent), "agent(" + agent + ")");
        Objective<double[]> costs = Creation.made(known.doubles(), "doubles");
        double[] x = new double[model.upperDimension()];
        double[] y = new double[model.lowerDimension()];
        model.start(agent, random("start", agent), x, y);
        RandomGenerator random = random("draw", agent);
        FixedDraw upper = batch(known.upperSamples(), random);
        FixedDraw lower = batch(known.lowerSamples(), random);
        return new Case(known, costs, agent, x, y, upper, lower);
    }

    /** Draws samples with replacement, as runs do. */
    private static FixedDraw batch(int samples, RandomGenerator random) {
        int[] indices = new int[Math.min(BATCH, samples)];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = random.nextInt(samples);
        }
        return FixedDraw.of(indices);
    }
}

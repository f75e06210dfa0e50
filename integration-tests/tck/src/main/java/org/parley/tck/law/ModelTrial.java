package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.AgentObjective;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.random.Seeds;
import org.parley.tck.lab.Bench;
import org.parley.tck.lab.LabData;

/** A model for a few agents, with points and samples to evaluate it at. */
final class ModelTrial {

    static final int AGENTS = 4;

    private static final long SEED = 20260806;
    private static final int BATCH = 16;

    /** Beyond this many samples a full evaluation takes too long to be repeated a thousand times. */
    private static final int FEW_SAMPLES = 500;

    private final BilevelModelFactory factory;
    private final Settings settings;

    ModelTrial(Subject<BilevelModelFactory> subject) {
        this.factory = subject.factory();
        this.settings = subject.settings();
    }

    BilevelModel model() {
        return model(ProblemClass.SHARED_LOWER);
    }

    /** Without data; with the laboratory's if it says that it needs some. */
    BilevelModel model(ProblemClass problem) {
        try {
            return factory.create(settings, Bench.context(AGENTS, problem, SEED, Optional.empty()));
        } catch (ParleyException needsData) {
            for (NetworkData data : LabData.shared(AGENTS)) {
                try {
                    return factory.create(settings, Bench.context(AGENTS, problem, SEED, Optional.of(data)));
                } catch (ParleyException otherData) {
                    needsData.addSuppressed(otherData);
                }
            }
            throw needsData;
        }
    }

    static RandomGenerator random(String purpose, int agent) {
        return new Seeds(SEED).stream("tck/" + purpose, agent, 0);
    }

    /** One agent's costs at a point near the model's own start, on some samples. */
    record Case(AgentObjective costs, int agent, double[] x, double[] y, FixedDraw upper, FixedDraw lower) {}

    /** The first and the last agent, each on a batch, and on everything where that is little. */
    List<Case> cases() {
        BilevelModel model = model();
        List<Case> cases = new ArrayList<>();
        for (int agent : new int[] {0, AGENTS - 1}) {
            AgentObjective costs = model.agent(agent);
            double[] x = new double[model.upperDimension()];
            double[] y = new double[model.lowerDimension()];
            model.start(agent, random("start", agent), x, y);
            RandomGenerator random = random("point", agent);
            x = Vectors.sum(x, 0.3, Vectors.random(x.length, random));
            y = Vectors.sum(y, 0.3, Vectors.random(y.length, random));
            int ofF = costs.upperSamples();
            int ofG = costs.lowerSamples();
            cases.add(new Case(costs, agent, x, y, batch(ofF, random), batch(ofG, random)));
            if (ofF <= FEW_SAMPLES && ofG <= FEW_SAMPLES) {
                cases.add(new Case(costs, agent, x, y, FixedDraw.full(ofF), FixedDraw.full(ofG)));
            }
        }
        return cases;
    }

    /** Some samples with replacement, as runs draw them. */
    private static FixedDraw batch(int samples, RandomGenerator random) {
        int[] indices = new int[Math.min(BATCH, samples)];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = random.nextInt(samples);
        }
        return FixedDraw.of(indices);
    }
}

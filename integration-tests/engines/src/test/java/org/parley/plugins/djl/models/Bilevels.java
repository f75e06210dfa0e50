package org.parley.plugins.djl.models;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.tck.fixture.FixtureData;
import org.parley.tck.fixture.TestRun;

/** Models on data of the test kit, and their values at random points. */
final class Bilevels {

    private static final int AGENTS = 2;
    private static final long SEED = 11;

    private Bilevels() {}

    /** Returns a model on samples with classes. */
    static BilevelModel model(BilevelModelFactory factory, Map<String, Object> with) {
        NetworkData data = FixtureData.partitioned(AGENTS).stream()
                .filter(each -> each.classes() > 0)
                .findFirst()
                .orElseThrow();
        return model(factory, with, Optional.of(data));
    }

    static BilevelModel model(BilevelModelFactory factory, Map<String, Object> with, Optional<NetworkData> data) {
        return factory.create(
                ComponentSettings.of(
                        factory, with, TestRun.with(List.of(factory)).registry(), Path.of("")),
                TestRun.context(AGENTS, ProblemClass.SHARED_LOWER, SEED, data));
    }

    /** Returns all values of an agent's costs at a point, in sequence. */
    static double[][] answers(BilevelModel model, int agent, double[] x, double[] y, double[] v, Draw draw) {
        return answers(model.agent(agent).doubles(), x, y, v, draw);
    }

    static double[][] answers(Objective<double[]> costs, double[] x, double[] y, double[] v, Draw draw) {
        double[][] answers = new double[7][];
        answers[0] = new double[] {costs.upper(x, y, draw), costs.lower(x, y, draw)};
        Arrays.setAll(answers, k -> k == 0 ? answers[0] : new double[k % 2 == 1 ? x.length : y.length]);
        costs.upperGradientX(x, y, draw, answers[1]);
        costs.upperGradientY(x, y, draw, answers[2]);
        costs.lowerGradientX(x, y, draw, answers[3]);
        costs.lowerGradient(x, y, draw, answers[4]);
        costs.mixed(x, y, draw, v, answers[5]);
        costs.hessian(x, y, draw, v, answers[6]);
        costs.moved();
        return answers;
    }

    static double[] random(int size, RandomGenerator random) {
        double[] numbers = new double[size];
        Arrays.setAll(numbers, k -> 0.5 * random.nextGaussian());
        return numbers;
    }

    static double distance(double[] one, double[] other) {
        double difference = 0;
        double size = 0;
        for (int k = 0; k < one.length; k++) {
            difference += (one[k] - other[k]) * (one[k] - other[k]);
            size += other[k] * other[k];
        }
        return difference == 0 ? 0 : Math.sqrt(difference / size);
    }
}

package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.SecondOrder;
import org.parley.plugins.models.HyperCleaningFactory;
import org.parley.plugins.models.LogisticTuningFactory;
import org.parley.plugins.models.MultiTaskFactory;
import org.parley.tck.fixture.FixedDraw;

/** Compares engines with analytic derivatives. */
class HandDerivedTest {

    // Both are exact. Sums of a few hundred products in another order differ by less than 1e-13 of their size;
    // derivatives that are differences
    // of such sums lose some digits more.
    private static final double ROUND_OFF = 1e-9;

    private static final FixedDraw DRAW = FixedDraw.of(3, 0, 7, 3, 12);

    @ParameterizedTest
    @ValueSource(strings = {"pytorch", "mxnet"})
    void softmaxRegressionIsThatOfLogisticTuning(String engine) {
        agree(new SoftmaxTuningFactory(), Map.of("autodiff", engine), new LogisticTuningFactory(), Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"pytorch", "mxnet"})
    void networksForCleaningAreThoseOfHyperCleaning(String engine) {
        for (String activation : List.of("relu", "tanh", "sigmoid")) {
            Map<String, Object> network = Map.of("hidden", List.of(7.0, 5.0), "activation", activation);
            agree(new CleaningFactory(), on(engine, network), new HyperCleaningFactory(), network);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pytorch", "mxnet"})
    void mixturesArePredictorsOfMultiTask(String engine) {
        Map<String, Object> network = Map.of("hidden", List.of(5.0), "predictors", 2, "activation", "tanh");
        agree(new MixtureFactory(), on(engine, network), new MultiTaskFactory(), network);
    }

    private static Map<String, Object> on(String engine, Map<String, Object> with) {
        Map<String, Object> all = new HashMap<>(with);
        all.put("autodiff", engine);
        return all;
    }

    private static void agree(
            BilevelModelFactory automatic,
            Map<String, Object> with,
            BilevelModelFactory byHand,
            Map<String, Object> byHandWith) {
        BilevelModel found = Bilevels.model(automatic, with);
        BilevelModel expected = Bilevels.model(byHand, byHandWith);
        assertThat(found.upperDimension()).isEqualTo(expected.upperDimension());
        assertThat(found.lowerDimension()).isEqualTo(expected.lowerDimension());
        RandomGenerator random = new SplittableRandom(5);
        for (int agent = 0; agent < 2; agent++) {
            double[] x = Bilevels.random(found.upperDimension(), random);
            double[] y = Bilevels.random(found.lowerDimension(), random);
            double[] v = Bilevels.random(found.lowerDimension(), random);
            double[][] ours = Bilevels.answers(found, agent, x, y, v, DRAW);
            double[][] theirs = Bilevels.answers(expected, agent, x, y, v, DRAW);
            for (int k = 0; k < ours.length; k++) {
                assertThat(Bilevels.distance(ours[k], theirs[k]))
                        .as("answer %d", k)
                        .isLessThan(ROUND_OFF);
            }
        }
        assertThat(found.agent(0).secondOrder()).isEqualTo(SecondOrder.AUTODIFF);
    }
}

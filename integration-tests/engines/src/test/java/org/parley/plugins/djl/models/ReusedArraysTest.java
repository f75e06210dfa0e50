package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Objective;
import org.parley.tck.fixture.FixedDraw;

/** Checks that arrays that stay in the engine between points contain nothing of the previous one. */
class ReusedArraysTest {

    private static final int POINTS = 40;

    @ParameterizedTest
    @ValueSource(strings = {"pytorch", "mxnet"})
    void costsThatHaveSeenManyPointsSayTheSameAsNewOnes(String engine) {
        BilevelModel model = Bilevels.model(new CleaningFactory(), Map.of("autodiff", engine, "hidden", List.of(5.0)));
        Objective<double[]> seasoned = model.agent(0).doubles();
        SplittableRandom random = new SplittableRandom(3);
        for (int point = 0; point < POINTS; point++) {
            double[] x = Bilevels.random(model.upperDimension(), random);
            double[] y = Bilevels.random(model.lowerDimension(), random);
            double[] v = Bilevels.random(model.lowerDimension(), random);
            // Sizes that are used again at once, and one that is used again after its arrays were freed.
            int size = point % 20 == 0 ? 9 : 1 + point % 3;
            FixedDraw draw = FixedDraw.of(random.ints(size, 0, 12).toArray());
            if (point % 4 == 0) {
                // Another direction at the same point, and only one of the losses.
                seasoned.hessian(x, y, draw, y, new double[y.length]);
            }
            assertThat(Bilevels.answers(seasoned, x, y, v, draw))
                    .as("point %d", point)
                    .isDeepEqualTo(Bilevels.answers(model, 0, x, y, v, draw));
        }
    }
}

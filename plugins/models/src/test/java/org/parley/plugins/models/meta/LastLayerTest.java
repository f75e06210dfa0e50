package org.parley.plugins.models.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.plugins.models.ToyContext;
import org.parley.plugins.models.ToyData;
import org.parley.tck.fixture.FixedDraw;

/** Compares evaluations of all samples, which skip the shared layers, with a batch of the same samples that passes through every layer. */
class LastLayerTest {

    private static final Draw ALL = FixedDraw.full(ToyData.TRAIN);
    private static final Draw SAME_AS_A_BATCH =
            FixedDraw.of(IntStream.range(0, ToyData.TRAIN).toArray());

    private final BilevelModel model = ToyContext.with(new ToyData(4, 3))
            .model(new MetaLearningFactory(), Map.of("hidden", List.of(5, 4), "ridge", 0.1));
    private final Objective<double[]> costs = model.agent(0).doubles();
    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void givesTheSameProductsForAnyMove() {
        double[] x = vector(model.upperDimension());
        double[] y = vector(model.lowerDimension());
        double[] otherX = vector(model.upperDimension());
        double[] otherY = vector(model.lowerDimension());
        agrees(x, y);
        agrees(x, otherY);
        agrees(otherX, otherY);
        agrees(x, y);
    }

    /** With more than one piece of a draw, df/dy is computed together with df/dx and must be equal to df/dy alone. */
    @Test
    void jointUpperGradientsEqualSeparateOnes() {
        Draw pieces = new FixedDraw(
                true,
                IntStream.range(0, 20_000).map(k -> k % ToyData.VALIDATION).toArray());
        double[] x = vector(model.upperDimension());
        double[] y = vector(model.lowerDimension());
        double[] ofX = new double[x.length];
        double[] withX = new double[y.length];
        double[] alone = new double[y.length];
        costs.moved();
        costs.upperGradientX(x, y, pieces, ofX);
        costs.upperGradientY(x, y, pieces, withX);
        costs.moved();
        costs.upperGradientY(x, y, pieces, alone);
        assertThat(withX).isEqualTo(alone).isNotEqualTo(new double[y.length]);
        costs.moved();
        costs.upperGradientY(x, vector(y.length), pieces, alone);
        assertThat(alone).as("at another point").isNotEqualTo(withX);
    }

    private void agrees(double[] x, double[] y) {
        double[] v = vector(y.length);
        double[] gradient = new double[y.length];
        double[] product = new double[y.length];
        double[] expectedGradient = new double[y.length];
        double[] expectedProduct = new double[y.length];
        costs.moved();
        costs.lowerGradient(x, y, ALL, gradient);
        costs.hessian(x, y, ALL, v, product);
        costs.moved();
        costs.lowerGradient(x, y, SAME_AS_A_BATCH, expectedGradient);
        costs.hessian(x, y, SAME_AS_A_BATCH, v, expectedProduct);
        // Sums of ten terms of size one in two orders, with a few roundings of 1e-16.
        assertThat(gradient).containsExactly(expectedGradient, within(1e-14));
        assertThat(product).containsExactly(expectedProduct, within(1e-14));
    }

    private double[] vector(int size) {
        return random.doubles(size, -1, 1).toArray();
    }
}

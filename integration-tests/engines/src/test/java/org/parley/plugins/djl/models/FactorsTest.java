package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.Objective;
import org.parley.tck.fixture.FixedDraw;

/** Constants in a loss, g = 3 Σ exp(x) (y / 2)². Their memory must survive Java's garbage collection between a pass and its products. */
class FactorsTest {

    private static final LossFactory SCALED =
            new LossFactory((x, y) -> y.times(0.5).square().times(x.exp()).sum().times(3));

    @ParameterizedTest
    @ValueSource(strings = {"pytorch", "mxnet"})
    void surviveAGarbageCollectionBetweenPassAndProduct(String engine) {
        BilevelModel model =
                Bilevels.model(SCALED, Map.of("autodiff", engine, "second-order", "exact"), Optional.empty());
        Objective<double[]> costs = model.agent(0).doubles();
        SplittableRandom random = new SplittableRandom(5);
        double[] x = Bilevels.random(model.upperDimension(), random);
        double[] y = Bilevels.random(model.lowerDimension(), random);
        double[] v = Bilevels.random(model.lowerDimension(), random);
        double[] product = new double[y.length];
        for (int trial = 0; trial < 20; trial++) {
            costs.moved();
            costs.lowerGradient(x, y, FixedDraw.of(0), product);
            overwriteFreedMemory();
            costs.hessian(x, y, FixedDraw.of(0), v, product);
            for (int k = 0; k < v.length; k++) {
                // A few operations on numbers of size one.
                assertThat(product[k]).isCloseTo(1.5 * Math.exp(x[k]) * v[k], within(1e-12));
            }
        }
    }

    private static void overwriteFreedMemory() {
        System.gc();
        List<ByteBuffer> others = new ArrayList<>();
        for (int k = 0; k < 2000; k++) {
            others.add(ByteBuffer.allocateDirect(8 + k % 4 * 8).putDouble(0, 1e9));
        }
        assertThat(others).hasSize(2000);
    }
}

package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.core.Linear;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.SecondOrder;
import org.parley.tck.fixture.FixedDraw;

/** Checks losses with operators of an engine that Parley does not know. */
class OwnOperatorsTest {

    private static final FixedDraw NO_DATA = FixedDraw.of(0);

    /** MXNet's FullyConnected behind operators that it differentiates twice: it claims to support this, too, but returns zeros. */
    private static final LossFactory FULLY_CONNECTED =
            new LossFactory((x, y) -> y.apply(arrays -> layers(arrays.get(0), arrays.get(1)), x));

    /** The same loss with known operators. */
    private static final LossFactory SAME =
            new LossFactory((x, y) -> y.tanh().dot(x.transpose()).tanh().sum());

    private static NDArray layers(NDArray y, NDArray x) {
        NDArray hidden = linear(y.tanh(), x).tanh();
        NDArray sums = linear(hidden, hidden.getManager().ones(new Shape(1, LossFactory.ROWS), x.getDataType()));
        return linear(sums.transpose(), sums.getManager().ones(new Shape(1, LossFactory.ROWS), x.getDataType()));
    }

    private static NDArray linear(NDArray rows, NDArray weights) {
        return Linear.linear(rows, weights).singletonOrThrow();
    }

    @Test
    void whatMxNetGetsWrongIsRefused() {
        assertThatThrownBy(() -> model(FULLY_CONNECTED, "mxnet", "exact"))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining(
                        "PARLEY-211 model: second derivatives of engine 'mxnet' cannot be used: they differ from central differences by")
                .hasMessageContaining("second-order: any");
    }

    @Test
    void whatMxNetGetsWrongComesFromDifferencesWhereThatIsAllowed() {
        BilevelModel model = model(FULLY_CONNECTED, "mxnet", "any");

        assertThat(model.agent(0).secondOrder()).isEqualTo(SecondOrder.FINITE_DIFFERENCE);
        // Differences of double-precision gradients of size one: about 1e-10.
        assertSameProducts(model, model(SAME, "mxnet", "exact"), 1e-7);
    }

    @Test
    void pyTorchDifferentiatesItsOwnGradient() {
        BilevelModel model = model(FULLY_CONNECTED, "pytorch", "exact");

        assertThat(model.agent(0).secondOrder()).isEqualTo(SecondOrder.AUTODIFF);
        // Both are exact: the rounding error of a few dozen operations.
        assertSameProducts(model, model(SAME, "pytorch", "exact"), 1e-12);
    }

    @Test
    void whatMxNetCannotDifferentiateTwiceIsRefusedInItsOwnWords() {
        LossFactory softmax = new LossFactory((x, y) -> y.times(x)
                .apply(arrays -> arrays.singletonOrThrow().softmax(1))
                .square()
                .sum());

        assertThatThrownBy(() -> model(softmax, "mxnet", "exact")).hasMessageContaining("non-differentiable");
        assertThat(model(softmax, "pytorch", "exact").agent(0).secondOrder()).isEqualTo(SecondOrder.AUTODIFF);
    }

    private static void assertSameProducts(BilevelModel found, BilevelModel expected, double limit) {
        SplittableRandom random = new SplittableRandom(3);
        double[] x = Bilevels.random(12, random);
        double[] y = Bilevels.random(12, random);
        double[] v = Bilevels.random(12, random);
        double[][] ours = Bilevels.answers(found, 0, x, y, v, NO_DATA);
        double[][] theirs = Bilevels.answers(expected, 0, x, y, v, NO_DATA);
        for (int k = 0; k < ours.length; k++) {
            assertThat(Bilevels.distance(ours[k], theirs[k])).as("answer %d", k).isLessThan(limit);
        }
    }

    private static BilevelModel model(LossFactory factory, String engine, String secondOrder) {
        return Bilevels.model(factory, Map.of("autodiff", engine, "second-order", secondOrder), Optional.empty());
    }
}

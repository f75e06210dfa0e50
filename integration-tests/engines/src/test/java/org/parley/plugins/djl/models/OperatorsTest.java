package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.SecondOrder;
import org.parley.plugins.djl.Expression;
import org.parley.tck.fixture.FixedDraw;

/** Checks the first and second derivatives of every operator on both engines. */
class OperatorsTest {

    // Central differences with a step of 1e-5 of values and gradients of size one: truncation 1e-10, rounding 1e-11,
    // with a margin.
    private static final double STEP = 1e-5;
    private static final double AGREEMENT = 1e-7;

    private static final FixedDraw NO_DATA = FixedDraw.of(0);

    /** Returns the operators, applied to a matrix of 4 x 3 that mixes x and y. */
    private static Map<String, UnaryOperator<Expression>> operators() {
        Map<String, UnaryOperator<Expression>> all = new LinkedHashMap<>();
        all.put("plus", a -> a.plus(a.slice(0, 1, 2)).plus(0.3).square());
        all.put("minus", a -> a.slice(1, 0, 1).minus(a).square());
        all.put("times", a -> a.times(a.slice(0, 0, 1)).times(-0.7).times(a));
        all.put("times the column of a square", a -> {
            Expression square = a.dotTransposed(a);
            return square.slice(1, 0, 1).times(square);
        });
        all.put("divided by", a -> a.slice(0, 0, 1).dividedBy(a.square().plus(1)));
        all.put("negate", a -> a.negate().exp());
        all.put("dot", a -> a.dot(a.transpose()).square());
        all.put(
                "dot transposed",
                a -> a.dotTransposed(a.square().slice(0, 1, 4)).square());
        all.put("transpose", a -> a.transpose().dot(a.sigmoid()));
        all.put(
                "dense",
                a -> a.dense(a.slice(0, 0, 3), a.slice(0, 3, 4).reshape(3)).square());
        all.put(
                "permute",
                a -> a.reshape(2, 2, 3).permute(2, 0, 1).reshape(3, 4).dot(a).square());
        all.put("rows", a -> a.rows(2, 0, 2, 3).times(a));
        all.put(
                "rows of codes",
                a -> a.rows(a.times(0).plus(2).reshape(-1).slice(0, 0, 4)).times(a));
        all.put(
                "normalise",
                a -> a.normalize(a.slice(0, 0, 1).reshape(3), a.slice(0, 1, 2).square())
                        .square());
        all.put(
                "join",
                a -> Expression.join(1, List.of(a.square(), a.slice(1, 1, 2))).square());
        all.put("relu", a -> a.relu().square());
        all.put("tanh", Expression::tanh);
        all.put("sigmoid", Expression::sigmoid);
        all.put("gelu", Expression::gelu);
        all.put("exp", Expression::exp);
        all.put("log", a -> a.square().plus(1).log());
        all.put("square", Expression::square);
        all.put("sqrt", a -> a.square().plus(1).sqrt());
        all.put("sums", a -> a.sum(0).times(a.sum(1).sum()).plus(a.sum().square()));
        all.put("means", a -> a.mean(-1).square().times(a.mean()));
        all.put("squared norm", a -> a.squaredNorm().square());
        all.put("largest", a -> a.largest().square());
        all.put("softmax", Expression::softmax);
        all.put("log softmax", a -> a.logSoftmax().square());
        all.put("log sum exp", a -> a.logSumExp().square());
        all.put("cross entropy", a -> a.crossEntropy(a.softmax()));
        all.put(
                "convolve",
                a -> a.reshape(1, 1, 4, 3)
                        .convolve(a.reshape(-1).slice(0, 0, 9).reshape(1, 1, 3, 3), 1)
                        .square());
        all.put(
                "convolve channels",
                a -> a.reshape(1, 2, 2, 3)
                        .convolve(a.reshape(3, 2, 2, 1).square(), 0)
                        .square());
        all.put("max pool", a -> a.reshape(1, 1, 4, 3).maxPool(2).square());
        all.put("max pool of a strip", a -> a.reshape(1, 1, 1, 12).maxPool(2).square());
        return all;
    }

    @TestFactory
    Stream<DynamicTest> derivativesAreThoseOfTheLoss() {
        return Stream.of("pytorch", "mxnet")
                .flatMap(engine -> operators().entrySet().stream()
                        .flatMap(operator -> Stream.of(
                                DynamicTest.dynamicTest(
                                        operator.getKey() + " on " + engine,
                                        () -> check(ofBoth(operator.getValue()), engine)),
                                DynamicTest.dynamicTest(
                                        operator.getKey() + " of a tensor on " + engine,
                                        () -> check(ofTensor(operator.getValue()), engine)))));
    }

    private static LossFactory ofBoth(UnaryOperator<Expression> operator) {
        return new LossFactory((x, y) -> weighted(operator.apply(y.times(x.plus(1.5))))
                .plus(x.times(y.square()).sum()));
    }

    /** Returns a loss in which gradients end at the operator's own result. */
    private static LossFactory ofTensor(UnaryOperator<Expression> operator) {
        return new LossFactory((x, y) -> weighted(operator.apply(y))
                .times(weighted(operator.apply(x)).tanh())
                .plus(x.times(y.square()).sum()));
    }

    private static void check(LossFactory factory, String engine) {
        BilevelModel model = Bilevels.model(factory, Map.of("autodiff", engine), Optional.empty());
        assertThat(model.agent(0).secondOrder()).isEqualTo(SecondOrder.AUTODIFF);
        SplittableRandom random = new SplittableRandom(7);
        double[] x = Bilevels.random(12, random);
        double[] y = Bilevels.random(12, random);
        double[] v = Bilevels.random(12, random);

        double[][] here = Bilevels.answers(model, 0, x, y, v, NO_DATA);
        double[][] above = Bilevels.answers(model, 0, x, moved(y, STEP, v), v, NO_DATA);
        double[][] below = Bilevels.answers(model, 0, x, moved(y, -STEP, v), v, NO_DATA);
        double slope = (above[0][1] - below[0][1]) / (2 * STEP);
        assertThat(inner(here[4], v)).as("gradient").isCloseTo(slope, within(slope));
        assertThat(Bilevels.distance(here[5], slopes(above[3], below[3])))
                .as("mixed product")
                .isLessThan(AGREEMENT);
        assertThat(Bilevels.distance(here[6], slopes(above[4], below[4])))
                .as("Hessian product")
                .isLessThan(AGREEMENT);
    }

    /** Weights the entries differently, because errors might cancel in a plain sum. */
    private static Expression weighted(Expression result) {
        Expression row = result.reshape(1, -1);
        return row.times(row.times(0.1).sigmoid()).sum();
    }

    private static org.assertj.core.data.Offset<Double> within(double size) {
        return org.assertj.core.api.Assertions.within(AGREEMENT * Math.max(1, Math.abs(size)));
    }

    private static double inner(double[] one, double[] other) {
        double sum = 0;
        for (int k = 0; k < one.length; k++) {
            sum += one[k] * other[k];
        }
        return sum;
    }

    private static double[] moved(double[] y, double h, double[] v) {
        double[] moved = y.clone();
        for (int k = 0; k < y.length; k++) {
            moved[k] += h * v[k];
        }
        return moved;
    }

    private static double[] slopes(double[] above, double[] below) {
        double[] slopes = new double[above.length];
        for (int k = 0; k < slopes.length; k++) {
            slopes[k] = (above[k] - below[k]) / (2 * STEP);
        }
        return slopes;
    }
}

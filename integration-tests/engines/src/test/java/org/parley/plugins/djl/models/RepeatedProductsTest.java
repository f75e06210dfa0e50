package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.Objective;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.models.Network.Activation;
import org.parley.tck.fixture.FixedDraw;

/**
 * Compares a loss with code on the engine's own arrays with the same loss of operators. The first evaluates many products at one point, the
 * second one product at a time.
 */
class RepeatedProductsTest {

    private static final FixedDraw NO_DATA = FixedDraw.of(0);
    private static final int SIZE = LossFactory.ROWS * LossFactory.COLUMNS;

    private static final LossFactory OPERATORS = decayed(Expression::tanh);
    private static final LossFactory OWN_CODE =
            decayed(signal -> signal.apply(arrays -> arrays.singletonOrThrow().tanh()));

    /** H and M are Hessian and mixed products along the vector of this number; G is the lower gradient. */
    private static final List<String> ORDERS = List.of(
            "H0 M0 H1 M1 H2 M2",
            "H0 H1 H2 H0 H1 H2",
            "M2 M1 M0 M0 H0 H0",
            "H0 H0 H0 M1 H1 M0",
            "G H0 G M1 G H2 G",
            "M1 G G H0 M1 H1");

    /** The products of one engine. */
    private record Engine(String name, String secondOrder, double exact, double single) {}

    // Exact: the rounding error of a few dozen operations. Differences of gradients of size one, in double precision:
    // 1e-10.
    private static final List<Engine> ENGINES =
            List.of(new Engine("pytorch", "exact", 1e-12, 1e-5), new Engine("mxnet", "any", 1e-7, 1e-5));

    private interface Activation {
        Expression of(Expression signal);
    }

    /** Returns two layers of which the second is a constant sum, with a weight decay for every entry. */
    private static LossFactory decayed(Activation activation) {
        return new LossFactory((x, y) -> activation
                .of(activation.of(y.times(x)).dot(x.transpose()))
                .sum()
                .plus(x.exp().times(y.square()).sum()));
    }

    static Stream<Arguments> cases() {
        return ENGINES.stream().flatMap(engine -> ORDERS.stream().map(order -> Arguments.of(engine, order)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void agreeWithThoseOfOperatorsInEveryOrder(Engine engine, String order) {
        AgentCosts own = costs(OWN_CODE, engine);
        Objective<double[]> found = own.doubles();
        Objective<double[]> expected =
                costs(OPERATORS, new Engine(engine.name(), "exact", 0, 0)).doubles();
        RandomGenerator random = new SplittableRandom(3);
        double[] x = Bilevels.random(SIZE, random);
        double[] y = Bilevels.random(SIZE, random);
        double[][] v = IntStream.range(0, 3)
                .mapToObj(k -> Bilevels.random(SIZE, random))
                .toArray(double[][]::new);
        Objective<float[]> single = own.floats().orElseThrow();
        for (String question : order.split(" ")) {
            expected.moved();
            double[] answer = answer(question, expected, x, y, v);

            assertThat(Bilevels.distance(answer(question, found, x, y, v), answer))
                    .as("%s of %s", question, order)
                    .isLessThan(engine.exact());
            assertThat(Bilevels.distance(singleAnswer(question, single, x, y, v), answer))
                    .as("%s of %s in single precision", question, order)
                    .isLessThan(engine.single());
        }
    }

    /** A product for one side is computed alone, and later for both sides at once; neither may change a bit. */
    @ParameterizedTest
    @ValueSource(strings = {"H0 M0 H1 M1 H2 M2", "M2 M1 M0 M0 H0 H0", "H0 H0 H0 M1 H1 M0", "M1 G G H0 M1 H1"})
    void ofOperatorsAreBitIdenticalInEveryOrder(String order) {
        AgentCosts costs = costs(OPERATORS, new Engine("pytorch", "exact", 0, 0));
        Objective<double[]> alone = costs.doubles();
        Objective<double[]> repeated = costs.doubles();
        RandomGenerator random = new SplittableRandom(3);
        double[] x = Bilevels.random(SIZE, random);
        double[] y = Bilevels.random(SIZE, random);
        double[][] v = IntStream.range(0, 3)
                .mapToObj(k -> Bilevels.random(SIZE, random))
                .toArray(double[][]::new);
        for (String question : (order + " " + order).split(" ")) {
            alone.moved();

            assertThat(answer(question, repeated, x, y, v))
                    .as("%s of %s", question, order)
                    .isEqualTo(answer(question, alone, x, y, v));
        }
    }

    private static AgentCosts costs(LossFactory factory, Engine engine) {
        return Bilevels.model(
                        factory,
                        Map.of("autodiff", engine.name(), "second-order", engine.secondOrder()),
                        Optional.empty())
                .agent(0);
    }

    private static double[] answer(String question, Objective<double[]> costs, double[] x, double[] y, double[][] v) {
        double[] out = new double[SIZE];
        ask(question, costs, x, y, v[vector(question)], out);
        return out;
    }

    private static double[] singleAnswer(
            String question, Objective<float[]> costs, double[] x, double[] y, double[][] v) {
        float[] out = new float[SIZE];
        ask(question, costs, narrow(x), narrow(y), narrow(v[vector(question)]), out);
        return IntStream.range(0, SIZE).mapToDouble(k -> out[k]).toArray();
    }

    private static <A> void ask(String question, Objective<A> costs, A x, A y, A v, A out) {
        switch (question.charAt(0)) {
            case 'H' -> costs.hessian(x, y, NO_DATA, v, out);
            case 'M' -> costs.mixed(x, y, NO_DATA, v, out);
            default -> costs.lowerGradient(x, y, NO_DATA, out);
        }
    }

    private static int vector(String question) {
        return question.length() > 1 ? question.charAt(1) - '0' : 0; // gradients ignore it
    }

    private static float[] narrow(double[] numbers) {
        float[] narrow = new float[numbers.length];
        for (int k = 0; k < narrow.length; k++) {
            narrow[k] = (float) numbers[k];
        }
        return narrow;
    }
}

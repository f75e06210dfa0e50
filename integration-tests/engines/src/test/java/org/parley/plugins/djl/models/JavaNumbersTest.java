package org.parley.plugins.djl.models;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.api.model.Objective;
import org.parley.plugins.djl.Expression;
import org.parley.tck.fixture.FixedDraw;

/**
 * Code of {@code apply} may compute with Java numbers. The graph of an engine keeps them, but Java frees the memory of unreachable objects.
 */
class JavaNumbersTest {

    private static final FixedDraw NO_DATA = FixedDraw.of(0);
    private static final int SIZE = LossFactory.ROWS * LossFactory.COLUMNS;
    private static final int REPETITIONS = 3;

    /** The number of Java numbers of eight bytes each: many times what all graphs of a repetition contain. */
    private static final int OVERWRITTEN = 5_000;

    /** The same function of a matrix without zeros, as code on the arrays of an engine and with operators. */
    private record Case(UnaryOperator<NDArray> code, UnaryOperator<Expression> operators) {}

    private static Map<String, Case> cases() {
        Map<String, Case> all = new LinkedHashMap<>();
        all.put("add", new Case(a -> a.add(0.3).square(), a -> a.plus(0.3).square()));
        all.put("sub", new Case(a -> a.sub(0.3).square(), a -> a.plus(-0.3).square()));
        all.put("mul", new Case(a -> a.mul(0.7).square(), a -> a.times(0.7).square()));
        all.put("div", new Case(a -> a.div(3.1).square(), a -> a.times(1 / 3.1).square()));
        all.put("pow", new Case(a -> a.pow(3), a -> a.times(a.square())));
        all.put(
                "maximum",
                new Case(
                        a -> a.maximum(0.1).square(),
                        a -> a.plus(-0.1).relu().plus(0.1).square()));
        all.put(
                "minimum",
                new Case(
                        a -> a.minimum(0.1).square(),
                        a -> a.plus(-0.1).negate().relu().plus(-0.1).square()));
        all.put(
                "comparison",
                new Case(
                        a -> a.mul(a.gt(0).toType(a.getDataType(), false)).square(),
                        a -> a.relu().square()));
        all.put(
                "from the left",
                new Case(
                        a -> a.square().add(1).getNDArrayInternal().rdiv(2),
                        a -> a.times(0).plus(2).dividedBy(a.square().plus(1))));
        all.put(
                "an array",
                new Case(JavaNumbersTest::timesArray, a -> a.times(0.7).square()));
        all.put(
                "indices",
                new Case(
                        a -> a.get(new NDIndex("{}", a.getManager().create(new long[] {2, 0})))
                                .square(),
                        a -> a.rows(2, 0).square()));
        return all;
    }

    /** Closes arrays that it no longer needs, as careful code does. */
    private static NDArray timesArray(NDArray a) {
        try (NDManager own = a.getManager().newSubManager()) {
            return a.mul(own.create(0.7)).square();
        }
    }

    /** One case on one engine. */
    private record Trial(String name, Objective<double[]> found, Objective<double[]> expected, double[][] first) {}

    // Exact: the rounding error of a few dozen operations. Differences of gradients of size one, in double precision:
    // 1e-10.
    @ParameterizedTest
    @CsvSource({"pytorch, exact, 1e-12", "mxnet, any, 1e-7"})
    void stayWhileTheGraphDoes(String engine, String secondOrder, double limit) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(3);
        double[] x = Bilevels.random(SIZE, random);
        double[] y = Bilevels.random(SIZE, random);
        double[] v = Bilevels.random(SIZE, random);
        List<Trial> trials = new ArrayList<>();
        cases().forEach((name, each) -> {
            Objective<double[]> expected = costs(each.operators(), engine, "exact");
            Objective<double[]> found = costs(
                    signal -> signal.apply(arrays -> each.code().apply(arrays.singletonOrThrow())),
                    engine,
                    secondOrder);
            trials.add(new Trial(name, found, expected, new double[4][]));
        });
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            // The graph is created here, and used for everything that follows.
            for (Trial trial : trials) {
                trial.found().moved();
                trial.found().lowerGradient(x, y, NO_DATA, new double[SIZE]);
            }
            overwriteFreedMemory();
            for (Trial trial : trials) {
                double[][] answers = answers(trial.found(), x, y, v);
                double[][] operators = answers(trial.expected(), x, y, v);
                for (int k = 0; k < answers.length; k++) {
                    assertThat(Bilevels.distance(answers[k], operators[k]))
                            .as("%s, answer %d of repetition %d", trial.name(), k, repetition)
                            .isLessThan(limit);
                    if (repetition == 0) {
                        trial.first()[k] = answers[k];
                    }
                    assertThat(answers[k])
                            .as("%s, answer %d of repetition %d", trial.name(), k, repetition)
                            .isEqualTo(trial.first()[k]);
                }
            }
        }
    }

    /** Evaluates second derivatives first: a gradient was computed before, and is computed again after them. */
    private static double[][] answers(Objective<double[]> costs, double[] x, double[] y, double[] v) {
        double[][] answers = new double[4][SIZE];
        costs.hessian(x, y, NO_DATA, v, answers[0]);
        costs.mixed(x, y, NO_DATA, v, answers[1]);
        costs.lowerGradient(x, y, NO_DATA, answers[2]);
        costs.lowerGradientX(x, y, NO_DATA, answers[3]);
        return answers;
    }

    private static Objective<double[]> costs(UnaryOperator<Expression> function, String engine, String secondOrder) {
        LossFactory factory = new LossFactory((x, y) -> function.apply(y.times(x.plus(1.5)))
                .sum()
                .plus(x.times(y.square()).sum()));
        return Bilevels.model(factory, Map.of("autodiff", engine, "second-order", secondOrder), Optional.empty())
                .agent(0)
                .doubles();
    }

    /** Waits until the garbage collector has freed unreachable objects, and overwrites their memory. */
    private static void overwriteFreedMemory() throws InterruptedException {
        ReferenceQueue<Object> collected = new ReferenceQueue<>();
        PhantomReference<Object> last = new PhantomReference<>(new Object(), collected);
        System.gc();
        assertThat(collected.remove()).isSameAs(last);
        for (int k = 0; k < OVERWRITTEN; k++) {
            ByteBuffer.allocateDirect(Double.BYTES).putDouble(0, Double.NaN);
        }
    }
}

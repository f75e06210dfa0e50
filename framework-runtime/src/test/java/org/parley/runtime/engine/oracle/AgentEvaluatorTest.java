package org.parley.runtime.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Objective;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.AgentEvaluator.Product;
import org.parley.runtime.engine.oracle.AgentWorks.AgentJob;
import org.parley.runtime.engine.oracle.BlockOracle.OrdinaryDraw;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.random.Seeds;

/** Costs in a single precision must work for every run that can use this precision. */
class AgentEvaluatorTest {

    private static final double[] X = {3};
    private static final double[] Y = {0.5, -2};
    private static final double[] VECTORS = {1, 2, -4, 8, 0.25, -1};

    private final Seeds seeds = new Seeds(11);
    private int doublesMade;

    private final AgentCosts both = new AgentCosts() {

        @Override
        public Objective<double[]> doubles() {
            doublesMade++;
            return new Scaling<double[]>(2, (a, k) -> a[k], (a, k, value) -> a[k] = value);
        }

        @Override
        public Optional<Objective<float[]>> floats() {
            return Optional.of(new Scaling<float[]>(2, (a, k) -> a[k], (a, k, value) -> a[k] = (float) value));
        }
    };

    private final AgentCosts doublesOnly = both::doubles;

    @Test
    void multipliesSeveralVectorsOneByOneInEveryPrecision() {
        double[] expected = {6, 24, -24, 96, 1.5, -12};
        assertThat(hessian(both, Precision.FLOAT64)).containsExactly(expected);
        assertThat(hessian(both, Precision.FLOAT32)).containsExactly(expected);
        assertThat(hessian(doublesOnly, Precision.FLOAT32)).containsExactly(expected);
    }

    @Test
    void aRunInSinglePrecisionMakesNoDoublesBeforeAnAgentWorksWithThem() {
        Memory memory = memory(Precision.FLOAT32);
        AgentEvaluator evaluator = AgentEvaluator.of(both, memory, seeds, 0);
        AgentWorks works = works(evaluator, memory, new Meter(Double.SIZE));
        AgentJob job = works.job("upper/estimator/test", OrdinaryDraw.FULL);

        works.perform(job, List.of(), List.of(), agent -> agent.random().nextLong());
        assertThat(doublesMade).isZero();

        works.perform(
                job,
                List.of(),
                List.of(),
                agent -> agent.costs().hessian(X, Y, agent.draws().fullLower(), Y, new double[2]));
        works.perform(
                job,
                List.of(),
                List.of(),
                agent -> agent.costs().hessian(X, Y, agent.draws().fullLower(), Y, new double[2]));
        assertThat(doublesMade).isEqualTo(1);
    }

    @Test
    void workThatMayErrIsDoneInThePrecisionOfTheRun() {
        // 1 + 2^-30 is not representable in single precision.
        double fine = 1 + 0x1p-30;
        assertThat(workedOut(Precision.FLOAT32, 1e-6, fine)).containsExactly(6, 12);
        assertThat(doublesMade).isZero();
        assertThat(workedOut(Precision.FLOAT32, 1e-7, fine)).containsExactly(6 * fine, 12 * fine);
        assertThat(doublesMade).isEqualTo(1);
        assertThat(workedOut(Precision.FLOAT64, 1e-1, fine)).containsExactly(6 * fine, 12 * fine);
    }

    @Test
    void roundedWorkSeesEveryTurnsOwnPointAndCountsAsItsDoubles() {
        Meter meter = new Meter(Double.SIZE);
        Memory memory = memory(Precision.FLOAT32);
        AgentWorks works = works(AgentEvaluator.of(both, memory, seeds, 0), memory, meter);
        AgentJob job = works.job("upper/estimator/test", OrdinaryDraw.FULL);
        RowBlock x = memory.state("x", X.length);
        RowBlock out = memory.state("out", Y.length);
        double[] product = new double[Y.length];
        for (double point : new double[] {3, 5}) {
            x.write(0, new double[] {point});
            works.perform(
                    job,
                    List.of(x),
                    List.of(out),
                    agent -> agent.costsWithin(1e-3)
                            .hessian(agent.in(0), Y, agent.draws().fullLower(), new double[] {1, 1}, agent.out(0)));
            out.read(0, product);
            assertThat(product).containsExactly(2 * point, 4 * point);
        }
        assertThat(meter.hessianSamples()).isEqualTo(2);
    }

    private double[] workedOut(Precision precision, double tolerance, double entry) {
        Memory memory = memory(precision);
        AgentWorks works = works(AgentEvaluator.of(both, memory, seeds, 0), memory, new Meter(Double.SIZE));
        double[] product = new double[Y.length];
        works.perform(
                works.job("upper/estimator/test", OrdinaryDraw.FULL),
                List.of(),
                List.of(),
                agent -> agent.costsWithin(tolerance)
                        .hessian(X, Y, agent.draws().fullLower(), new double[] {entry, entry}, product));
        return product;
    }

    private AgentWorks works(AgentEvaluator evaluator, Memory memory, Meter meter) {
        return new AgentWorks(evaluations(evaluator, memory, meter), seeds, new NetworkTime(), Optional.empty());
    }

    @Test
    void aRunInDoublePrecisionSharesOneObjectiveWithTheWorkOfItsAgents() {
        AgentEvaluator evaluator = AgentEvaluator.of(both, memory(Precision.FLOAT64), seeds, 0);
        evaluator.doubles.get();
        assertThat(doublesMade).isEqualTo(1);
    }

    @Test
    void derivativesInXAndInYAlternateWithoutNewArrays() {
        List<double[]> results = new ArrayList<>();
        AgentCosts noting = () -> new Scaling<double[]>(2, (a, k) -> a[k], (a, k, value) -> results.add(a));
        Memory memory = memory(Precision.FLOAT32);
        Evaluations evaluations = evaluations(AgentEvaluator.of(noting, memory, seeds, 0), memory);
        RowBlock x = block(memory, "x", X);
        RowBlock y = block(memory, "y", Y);
        RowBlock out = memory.state("out", Y.length);
        RowBlock ofX = memory.state("of-x", X.length);
        for (int k = 0; k < 3; k++) {
            evaluations.evaluate(Product.HESSIAN, x, y, 0, 0, 0, y, out);
            evaluations.evaluate(Product.MIXED, x, y, 0, 0, 0, y, ofX);
            memory.finishPending();
        }
        Set<double[]> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
        distinct.addAll(results);
        assertThat(results).hasSize(9);
        assertThat(distinct).hasSize(2);
    }

    @Test
    void recordsOnTheSameFewSamplesEveryTime() {
        List<List<Integer>> seen = new ArrayList<>();
        record(new Seeds(11), 0, 6, seen);
        List<Integer> upper = seen.get(0);
        List<Integer> lower = seen.get(1);
        assertThat(upper).hasSize(6).isSorted().doesNotHaveDuplicates().allMatch(sample -> sample >= 0 && sample < 40);
        assertThat(lower).hasSize(6).isSorted().doesNotHaveDuplicates().isNotEqualTo(upper);
        assertThat(seen).hasSize(4).last().isEqualTo(lower);

        record(new Seeds(11), 0, 6, seen);
        record(new Seeds(12), 0, 6, seen);
        record(new Seeds(11), 1, 6, seen);
        record(new Seeds(11), 0, 40, seen);
        assertThat(seen.get(4)).isEqualTo(upper);
        assertThat(seen.get(8)).isNotEqualTo(upper);
        assertThat(seen.get(12)).isNotEqualTo(upper);
        assertThat(seen.get(16)).hasSize(40);
    }

    /** Measures twice and returns the draws: of f, of g, and again. */
    private static void record(Seeds seeds, int agent, int samples, List<List<Integer>> seen) {
        Memory memory = memory(Precision.FLOAT64);
        AgentEvaluator evaluator = AgentEvaluator.of(new NotingDraws(seen), memory, seeds, agent);
        for (int k = 0; k < 2; k++) {
            evaluator.measure(
                    block(memory, "x" + k, X), 0, block(memory, "y" + k, Y), 0, samples, new AgentEvaluator.Figures(0));
        }
    }

    private record NotingDraws(List<List<Integer>> seen) implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            assertThat(draw.fixed()).isTrue();
            assertThat(draw.full()).isEqualTo(draw.size() == upperSamples());
            seen.add(IntStream.range(0, draw.size()).map(draw::index).boxed().toList());
            return 0;
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return upper(x, y, draw);
        }

        @Override
        public int upperSamples() {
            return 40;
        }

        @Override
        public int lowerSamples() {
            return 40;
        }
    }

    private double[] hessian(AgentCosts costs, Precision precision) {
        Memory memory = memory(precision);
        Evaluations evaluations = evaluations(AgentEvaluator.of(costs, memory, seeds, 0), memory);
        RowBlock out = memory.state("out", VECTORS.length);
        evaluations.evaluate(
                Product.HESSIAN,
                block(memory, "x", X),
                block(memory, "y", Y),
                0,
                0,
                0,
                block(memory, "v", VECTORS),
                out);
        double[] row = new double[VECTORS.length];
        out.read(0, row);
        return row;
    }

    private static RowBlock block(Memory memory, String name, double[] row) {
        RowBlock block = memory.state(name, row.length);
        block.write(0, row);
        return block;
    }

    private static Memory memory(Precision precision) {
        return new Memory(precision, Hosted.all(1), workers(), false);
    }

    private static Evaluations evaluations(AgentEvaluator evaluator, Memory memory) {
        return evaluations(evaluator, memory, new Meter(Double.SIZE));
    }

    private static Evaluations evaluations(AgentEvaluator evaluator, Memory memory, Meter meter) {
        return Evaluations.into(
                memory, new AgentEvaluator[] {evaluator}, new SampleLedger(meter, 1), new Participation(1));
    }

    private static Workers workers() {
        return new Workers(1);
    }

    private interface Entry<A> {
        double of(A array, int k);
    }

    private interface Put<A> {
        void into(A array, int k, double value);
    }

    /** Its Hessian is x diag(2, 4, …), written once for both precisions. */
    private record Scaling<A>(int length, Entry<A> entry, Put<A> put) implements Objective<A> {

        @Override
        public double upper(A x, A y, Draw draw) {
            return 0;
        }

        @Override
        public double lower(A x, A y, Draw draw) {
            return 0;
        }

        @Override
        public void upperGradientX(A x, A y, Draw draw, A out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void upperGradientY(A x, A y, Draw draw, A out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void lowerGradient(A x, A y, Draw draw, A out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void lowerGradientX(A x, A y, Draw draw, A out) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void hessian(A x, A y, Draw draw, A v, A out) {
            for (int k = 0; k < length; k++) {
                put.into(out, k, entry.of(x, 0) * 2 * (k + 1) * entry.of(v, k));
            }
        }

        @Override
        public void mixed(A x, A y, Draw draw, A v, A out) {
            put.into(out, 0, entry.of(v, 0));
        }
    }
}

package org.parley.runtime.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.AgentWorks.AgentJob;
import org.parley.runtime.engine.oracle.BlockOracle.OrdinaryDraw;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.random.Seeds;

/** Two agents with unequal shares of data: 10 samples of f and 2 of g, and the other way round. */
class EvaluationsTest {

    private static final int AGENTS = 2;
    private static final int PAIRS = 10 + 10;

    private final Seeds seeds = new Seeds(5);
    private final NetworkTime time = new NetworkTime();
    private final Meter meter = new Meter(Double.SIZE);
    private final Workers workers = new Workers(1);
    private final SampleLedger ledger = new SampleLedger(meter, AGENTS);
    private final Memory memory = new Memory(Precision.FLOAT64, Hosted.all(AGENTS), workers, false);
    private final Evaluations evaluations = evaluations();
    private final RowBlock x = filled("x");
    private final RowBlock y = filled("y");

    @Test
    void theOracleCountsPairsAgentByAgent() {
        Oracle oracle = new BlockOracle(evaluations, time, 1, 1, OrdinaryDraw.FULL);
        Block out = memory.state("out", 1);
        oracle.at(x, y).lowerGradient(out);
        oracle.at(x, y).upperGradientY(out);
        memory.finishPending();
        assertThat(meter.samples()).isEqualTo(PAIRS);
    }

    @Test
    void agentsOwnWorkCountsPairsAgentByAgent() {
        AgentWorks works = new AgentWorks(evaluations, seeds, time, Optional.empty());
        AgentJob job = works.job("test", OrdinaryDraw.FULL);
        double[] gradient = new double[1];
        works.perform(job, List.of(x, y), List.of(), agent -> {
            agent.costs().lowerGradient(agent.in(0), agent.in(1), agent.draws().lower(), gradient);
            agent.costs().upperGradientX(agent.in(0), agent.in(1), agent.draws().upper(), gradient);
        });
        assertThat(meter.samples()).isEqualTo(PAIRS);
    }

    @Test
    void aDerivativeIsComputedWhenItIsRead() {
        Oracle oracle = new BlockOracle(evaluations, time, 1, 1, OrdinaryDraw.FULL);
        RowBlock out = memory.state("out", 1);
        oracle.at(x, y).lowerGradient(out);
        assertThat(meter.samples()).isZero();
        double[] row = new double[1];
        out.read(0, row);
        assertThat(meter.samples()).isPositive();
        assertThat(row).containsExactly(1);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void theOracleGivesCostsAndTheGradientOfTheLowerCostInX(Precision precision) {
        Memory rows = new Memory(precision, Hosted.all(1), workers, false);
        AgentEvaluator[] agent = {AgentEvaluator.of(new Bilinear(), rows, seeds, 0)};
        Evaluations at = Evaluations.into(rows, agent, new SampleLedger(meter, 1), new Participation(1));
        RowBlock two = rows.state("two", 1);
        two.fill(2);
        RowBlock three = rows.state("three", 1);
        three.fill(3);
        Oracle oracle = new BlockOracle(at, time, 1, 1, OrdinaryDraw.FULL);
        RowBlock upper = rows.state("upper", 1);
        RowBlock lower = rows.state("lower", 1);
        RowBlock slope = rows.state("slope", 1);
        oracle.at(two, three).upper(upper);
        oracle.lower(lower);
        oracle.lowerGradientX(slope);
        assertThat(upper.gatherRows()).containsExactly(5);
        assertThat(lower.gatherRows()).containsExactly(12);
        assertThat(slope.gatherRows()).containsExactly(12);
        assertThat(meter.samples())
                .as("values and gradients at one point are one sample")
                .isEqualTo(1);
    }

    @Test
    void recordsWhatWasRequested() {
        Oracle oracle = new BlockOracle(evaluations, time, 1, 1, OrdinaryDraw.FULL);
        oracle.at(x, y).lowerGradientX(memory.state("out", 1));
        oracle.upperGradientY(memory.state("more", 1));
        memory.finishPending();
        assertThat(evaluations.asked()).containsExactlyInAnyOrder("dg/dx", "df/dy");
    }

    @Test
    void valuesCountInAnAgentsOwnWork() {
        AgentWorks works = new AgentWorks(evaluations, seeds, time, Optional.empty());
        works.perform(
                works.job("test", OrdinaryDraw.FULL),
                List.of(x, y),
                List.of(),
                agent -> agent.costs()
                        .lower(agent.in(0), agent.in(1), agent.draws().lower()));
        assertThat(meter.samples()).isEqualTo(2 + 10);
    }

    private RowBlock filled(String name) {
        RowBlock block = memory.state(name, 1);
        block.fill(1);
        return block;
    }

    private Evaluations evaluations() {
        AgentEvaluator[] agents = {
            AgentEvaluator.of(new Halves(10, 2), memory, seeds, 0),
            AgentEvaluator.of(new Halves(2, 10), memory, seeds, 1)
        };
        return Evaluations.into(memory, agents, ledger, new Participation(AGENTS));
    }

    /** f = x + y and g = x^2 y, of one sample each. */
    private record Bilinear() implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return x[0] + y[0];
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return x[0] * x[0] * y[0];
        }

        @Override
        public void lowerGradientX(double[] x, double[] y, Draw draw, double[] out) {
            out[0] = 2 * x[0] * y[0];
        }
    }

    /** f = g = y^2 / 2. */
    private record Halves(int upperSamples, int lowerSamples) implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return y[0] * y[0] / 2;
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return y[0] * y[0] / 2;
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            out[0] = 0;
        }

        @Override
        public void upperGradientY(double[] x, double[] y, Draw draw, double[] out) {
            out[0] = y[0];
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            out[0] = y[0];
        }
    }
}

package org.parley.runtime.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.run.Agent;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.Memory;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.block.Workers;
import org.parley.runtime.engine.oracle.AgentWorks.AgentJob;
import org.parley.runtime.engine.oracle.BlockOracle.OrdinaryDraw;
import org.parley.runtime.plan.Precision;
import org.parley.runtime.random.Seeds;

class AgentWorksTest {

    private static final int FIRST = 3;
    private static final int HOSTED = 2;
    private static final int BATCH = 4;

    private final Seeds seeds = new Seeds(11);
    private final NetworkTime time = new NetworkTime();
    private Evaluations evaluations;

    @Test
    void addressesRowsDrawsAndStreamsByTheAgentAndNotByTheRow() {
        Memory memory = memory(FIRST, HOSTED);
        RowBlock in = memory.state("in", 1);
        RowBlock out = memory.state("out", 1);
        in.write(3, new double[] {30});
        in.write(4, new double[] {40});
        AgentWorks works = works(FIRST, HOSTED, memory);
        List<String> seen = new ArrayList<>();

        works.perform(job(works), List.of(in), List.of(out), agent -> {
            seen.add(seen(agent));
            agent.out(0)[0] = agent.in(0)[0] + agent.index();
        });

        assertThat(seen).isEqualTo(seenByAllFive().subList(FIRST, FIRST + HOSTED));
        assertThat(row(out, 3)).containsExactly(33);
        assertThat(row(out, 4)).containsExactly(44);
    }

    @Test
    void recordsWhichCostsWereRequested() {
        Memory memory = memory(0, HOSTED);
        AgentWorks works = works(0, HOSTED, memory);
        RowBlock x = memory.state("x", 1);
        RowBlock y = memory.state("y", 1);
        RowBlock out = memory.state("out", 1);
        assertThat(evaluations.asked()).isEmpty();
        works.perform(job(works), List.of(x, y), List.of(out), agent -> {
            if (agent.index() == 1) {
                agent.costs()
                        .lowerGradientX(agent.in(0), agent.in(1), agent.draws().fullLower(), agent.out(0));
            }
        });
        assertThat(evaluations.asked()).containsExactly("dg/dx");
        works.perform(
                job(works),
                List.of(x, y),
                List.of(out),
                agent -> agent.costs()
                        .hessian(agent.in(0), agent.in(1), agent.draws().fullLower(), agent.in(1), agent.out(0)));
        assertThat(evaluations.asked()).containsExactlyInAnyOrder("dg/dx", "(d2g/dydy) v");
    }

    /** Returns what agents receive if one process hosts all of them. */
    private List<String> seenByAllFive() {
        AgentWorks works = works(0, FIRST + HOSTED, memory(0, FIRST + HOSTED));
        List<String> seen = new ArrayList<>();
        works.perform(job(works), List.of(), List.of(), agent -> seen.add(seen(agent)));
        return seen;
    }

    private static String seen(Agent agent) {
        return agent.index() + ": " + agent.random().nextLong() + " "
                + samples(agent.draws().lower());
    }

    private static AgentJob job(AgentWorks works) {
        return works.job("upper/mixing/test", new OrdinaryDraw(Seeds.purposeKey("upper"), BATCH));
    }

    private static List<Integer> samples(Draw draw) {
        List<Integer> samples = new ArrayList<>();
        for (int k = 0; k < draw.size(); k++) {
            samples.add(draw.index(k));
        }
        return samples;
    }

    private static double[] row(RowBlock block, int agent) {
        double[] row = new double[block.dimension()];
        block.read(agent, row);
        return row;
    }

    private static Memory memory(int first, int hosted) {
        return new Memory(Precision.FLOAT64, new Hosted(first, hosted), new Workers(1), false);
    }

    private AgentWorks works(int first, int hosted, Memory memory) {
        Meter meter = new Meter(Double.SIZE);
        Workers workers = new Workers(1);
        SampleLedger ledger = new SampleLedger(meter, hosted);
        AgentEvaluator[] evaluators = new AgentEvaluator[hosted];
        for (int row = 0; row < hosted; row++) {
            evaluators[row] = AgentEvaluator.of(new Costs(), memory, seeds, first + row);
        }
        evaluations = Evaluations.into(memory, evaluators, ledger, new Participation(first + hosted));
        return new AgentWorks(evaluations, seeds, time, Optional.empty());
    }

    /** Zero costs on a hundred samples. */
    private static final class Costs implements DoubleObjective {

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return 0;
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return 0;
        }

        @Override
        public int lowerSamples() {
            return 100;
        }
    }
}

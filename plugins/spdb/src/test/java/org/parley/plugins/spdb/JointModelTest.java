package org.parley.plugins.spdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.Metric;
import org.parley.api.model.ModelContext;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Checks that a wrapped model keeps its start, its metrics, and its numbers of samples. */
class JointModelTest {

    private static final String RUN = """
            recipe: dsgd
            agents: 2
            rounds: 1
            model: {use: joint, with: {of: talkative, loss: %s}}
            levels: {upper: {start: model}}
            """;

    @Test
    void startsWhereTheModelWantsBothVariablesToStart() {
        Run run = Scenario.of(RUN.formatted("upper")).with(new Talkative()).start();
        assertThat(run.rows("upper")[1]).containsExactly(1, 2, 3);
    }

    @Test
    void measuresWhatTheModelMeasures() {
        Run run = Scenario.of(RUN.formatted("upper")).with(new Talkative()).start();
        Measurements measurements = new Measurements(run);
        assertThat(measurements.columns().names()).endsWith("last_entry");
        assertThat(measurements.take())
                .containsEntry("last_entry", 3.0)
                .containsEntry("upper_loss", 1.0)
                .doesNotContainKey("hypergradient_norm");
    }

    @Test
    void hasAsManySamplesAsTheChosenLoss() {
        for (String loss : List.of("upper", "lower")) {
            Run run = Scenario.of(RUN.formatted(loss)).with(new Talkative()).after(1);
            double samples = loss.equals("upper") ? 5 : 7;
            assertThat(new Measurements(run).take()).as(loss).containsEntry("samples", samples);
        }
    }

    /** A model with p = 1, q = 2; f is the first entry of x, g the first of y. */
    @Described(name = "talkative", description = "Says all a model can say.")
    private static final class Talkative implements BilevelModelFactory, BilevelModel, DoubleObjective {

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            return this;
        }

        @Override
        public int upperDimension() {
            return 1;
        }

        @Override
        public int lowerDimension() {
            return 2;
        }

        @Override
        public AgentCosts agent(int agent) {
            return this;
        }

        @Override
        public void start(int agent, RandomGenerator random, double[] x, double[] y) {
            x[0] = 1;
            y[0] = 2;
            y[1] = 3;
        }

        @Override
        public List<Metric> metrics() {
            return List.of(new Metric("last_entry", false));
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return x[0];
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return y[0];
        }

        @Override
        public void measure(double[] x, double[] y, double[] out) {
            out[0] = y[1];
        }

        @Override
        public int upperSamples() {
            return 5;
        }

        @Override
        public int lowerSamples() {
            return 7;
        }
    }
}

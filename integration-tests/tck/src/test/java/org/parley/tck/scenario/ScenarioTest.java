package org.parley.tck.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Described;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.Weights;
import org.parley.runtime.Parley;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result.Status;
import org.parley.tck.dense.Stack;
import org.parley.tck.fixture.FixtureNetwork;
import org.parley.tck.fixture.TestRun;

class ScenarioTest {

    private static final ComponentFactory[] KIT_COMPONENTS = kitComponents();

    private static final Scenario SCENARIO = Scenario.of("""
            agents: 5
            rounds: 10
            record: {every: 2}
            model: tck-quadratic
            topology: tck-network
            loop: tck-script
            hypergradient: tck-hypergradient
            levels:
              upper: {mixing: tck-exact, step: 0.02}
              lower: {mixing: tck-exact, gradient: tck-gradient, step: 0.1}
            """).with(KIT_COMPONENTS);

    @TempDir
    Path directory;

    @Test
    void aWholeRunGivesItsRows() {
        assertThat(SCENARIO.rows()).extracting(MetricsRow::round).containsExactly(0L, 2L, 4L, 6L, 8L, 10L);
        assertThat(SCENARIO.set("rounds=4").rows())
                .extracting(MetricsRow::round)
                .containsExactly(0L, 2L, 4L);
    }

    @Test
    void advancingByHandEndsWhereTheWholeRunEnds() {
        Run run = SCENARIO.after(10);
        assertThat(run.rows("upper")).isDeepEqualTo(SCENARIO.result().value("upper"));
        assertThat(SCENARIO.threads(2).after(10).rows("upper")).isDeepEqualTo(run.rows("upper"));
        assertThat(SCENARIO.after(9).rows("upper")).isNotEqualTo(run.rows("upper"));
    }

    @Test
    void figuresAreThoseOfTheRowThatWouldBeRecorded() {
        assertThat(Scenario.figures(SCENARIO.after(4)))
                .isEqualTo(SCENARIO.rows().get(2).values())
                .containsEntry("samples", 4.0);
    }

    @Test
    void aLevelsNetworkIsThatOfTheRunFile() {
        Weights weights =
                FixtureNetwork.suiting(WeightRequirement.SYMMETRIC, 5).weights().get(0);
        RealMatrix dense = Stack.of(SCENARIO.network("lower").weights(0));
        assertThat(dense).isEqualTo(Stack.of(weights)).isEqualTo(dense.transpose());
        assertThat(dense.getEntry(0, 0)).isEqualTo(weights.self(0));
        assertThat(dense.getEntry(0, 2)).isZero();
    }

    @Test
    void aRunContinuesWhereAnotherStands() {
        Run resumed = SCENARIO.resumed(SCENARIO.after(4));
        assertThat(resumed.round()).isEqualTo(4);
        resumed.advance();
        assertThat(Scenario.saved(resumed)).isEqualTo(Scenario.saved(SCENARIO.after(5)));
    }

    @Test
    void bitsThatAResumeChangesAreFound() {
        SCENARIO.requireBitIdentical(4, 8);
        Scenario forgetful = SCENARIO.with(new Forgetful()).set("levels.upper.mixing=forgetful");
        assertThatThrownBy(() -> forgetful.requireBitIdentical(4, 8))
                .isInstanceOf(AssertionError.class)
                .hasMessage("8 rounds resumed after 4 are not bit-identical");
    }

    @Described(name = "forgetful", description = "Counts its steps where no checkpoint sees it.")
    private static final class Forgetful implements MixingStrategyFactory {

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            AtomicInteger steps = new AtomicInteger();
            return (x, q) -> x.assign(1, x, -1.0 / steps.incrementAndGet(), q);
        }

        @Override
        public WeightRequirement needs(Settings settings) {
            return WeightRequirement.NONE;
        }

        @Override
        public Exactness exactness(Settings settings) {
            return Exactness.BIASED;
        }
    }

    @Test
    void aRecordedRunIsResumedForMoreRounds() {
        Path run = directory.resolve("run");
        assertThat(SCENARIO.set("rounds=4").recordedIn(run).status()).isEqualTo(Status.COMPLETED);
        assertThat(run.resolve("report.html")).exists();

        assertThat(SCENARIO.set("rounds=1").recordedUnder(directory).directory().orElseThrow())
                .hasParent(directory)
                .isDirectoryContaining("glob:**/metrics.csv");

        RunResult whole = SCENARIO.set("rounds=10").resume(run);
        assertThat(whole.round()).isEqualTo(10);
        assertThat(whole.value("lower")).isDeepEqualTo(SCENARIO.result().value("lower"));
    }

    @Test
    void relativePathsStartWhereTheTestSays() throws IOException {
        Files.writeString(directory.resolve("start.json"), "[7, 7, 7]");
        Scenario scenario = SCENARIO.set("levels.upper.start={use: file, with: {file: start.json}}");

        assertThat(scenario.in(directory).start().rows("upper"))
                .isDeepEqualTo(new double[][] {{7, 7, 7}, {7, 7, 7}, {7, 7, 7}, {7, 7, 7}, {7, 7, 7}});
        assertThatThrownBy(scenario::plan).isInstanceOf(ParleyException.class).hasMessageContaining("start.json");
    }

    @Test
    void aRunFileStartsFromItsOwnDirectory() throws IOException {
        Files.writeString(directory.resolve("start.json"), "[7, 7, 7]");
        Path file = Files.writeString(directory.resolve("own.yaml"), """
                agents: 5
                rounds: 10
                model: tck-quadratic
                topology: tck-network
                loop: tck-script
                hypergradient: tck-hypergradient
                levels:
                  upper: {mixing: tck-exact, step: 0.02, start: {use: file, with: {file: start.json}}}
                  lower: {mixing: tck-exact, gradient: tck-gradient, step: 0.1}
                """);
        assertThat(Scenario.of(file).with(KIT_COMPONENTS).start().rows("upper")[4])
                .containsExactly(7, 7, 7);
    }

    @Test
    void anInstallationTakesThePlaceOfTheClassPath() {
        try (Parley empty = Parley.builder().build()) {
            assertThatThrownBy(() ->
                            Scenario.of("model: tck-quadratic\n").on(empty).plan())
                    .isInstanceOf(ParleyException.class)
                    .hasMessageContaining("tck-quadratic");
            assertThatThrownBy(() -> SCENARIO.on(empty)).isInstanceOf(IllegalStateException.class);
        }
    }

    private static ComponentFactory[] kitComponents() {
        ComponentRegistry registry = TestRun.with(List.of())
                .on(FixtureNetwork.suiting(WeightRequirement.SYMMETRIC, 5))
                .doing(context -> {
                    context.descendLower();
                    context.descendUpper();
                })
                .registry();
        return Stream.of(
                        BilevelModelFactory.class,
                        TopologyFactory.class,
                        LoopFactory.class,
                        EstimatorFactory.class,
                        MixingStrategyFactory.class)
                .flatMap(kind -> registry.all(kind).stream())
                .toArray(ComponentFactory[]::new);
    }
}

package org.parley.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Placement;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.experiment.Records.MemoryRecords;
import org.parley.runtime.experiment.RoundLoop.Stopwatch;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result.Status;
import org.parley.runtime.wiring.RunPreparation;

/** Half the square of x, from a random start: a step of 0.5 halves it in every round, a step of 5 multiplies it by -4. */
class RoundLoopTest {

    private static final String RUN = """
            agents: 3
            rounds: 10
            model: bowl
            topology: complete
            loop: descent
            hypergradient: slope
            record: {every: 4, checkpoint-seconds: 1000}
            levels:
              upper: {mixing: alone, step: 0.5, start: normal}
            """;

    private Cancellation cancellation = new Cancellation();
    private final List<String> events = new ArrayList<>();
    private final List<Long> told = new ArrayList<>();
    private List<MetricsRow> rows;
    private boolean askedToStop;

    @Test
    void aWholeRunSavesBeforeTheRowThatExistsOnlyBecauseItEnds() {
        Ending ending = finish();

        assertThat(ending).isEqualTo(new Ending(Status.COMPLETED, "completed all 10 rounds"));
        assertThat(events).containsExactly("row 0", "row 4", "row 8", "save 10", "row 10");
        assertThat(told).containsExactly(0L, 4L, 8L, 10L);
    }

    @Test
    void aRegularRowAtTheEndPrecedesTheCheckpointAndIsWrittenOnce() {
        finish("rounds=8");
        assertThat(events).containsExactly("row 0", "row 4", "row 8", "save 8");
    }

    @Test
    void aCheckpointIsSavedWhenItsTimeHasCome() {
        finish("rounds=3", "record.checkpoint-seconds=0");
        assertThat(events).containsExactly("row 0", "save 1", "save 2", "save 3", "save 3", "row 3");
    }

    @Test
    void aCanceledRunFinishesItsRoundAndSaves() {
        cancellation.cancel();
        Ending ending = finish();

        assertThat(ending.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(ending.reason()).contains("`parley resume` continues from here");
        assertThat(events).containsExactly("row 0", "save 1", "row 1");
    }

    @Test
    void aPrunedRunFinishesItsRoundAndReportsTheReason() {
        cancellation.prune("others do better");
        cancellation.prune("and another reason");
        assertThat(finish()).isEqualTo(new Ending(Status.PRUNED, "others do better"));
        assertThat(events).containsExactly("row 0", "save 1", "row 1");
    }

    @Test
    void oneOfSeveralRunsIsCanceledWithAllOfThem() {
        Cancellation whole = cancellation;
        cancellation = Cancellation.within(whole);
        whole.cancel();
        assertThat(finish().status()).isEqualTo(Status.INTERRUPTED);
        assertThat(Cancellation.within(new Cancellation()).isRequested()).isFalse();
    }

    @Test
    void aRunEndsWhenItsDirectoryContainsAStopRequest() {
        askedToStop = true;
        assertThat(finish().status()).isEqualTo(Status.INTERRUPTED);
        assertThat(events).containsExactly("row 0", "save 1", "row 1");
    }

    @Test
    void interruptingTheThreadOfARunCancelsItAndStaysVisible() {
        Thread.currentThread().interrupt();
        Ending ending = finish();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ending.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(events).containsExactly("row 0", "save 1", "row 1");
    }

    @Test
    void anUnintendedInterruptIsAttributedToAPlugin() {
        cancellation = Cancellation.withoutInterrupts();
        Thread.currentThread().interrupt();

        assertThatThrownBy(this::finish)
                .isInstanceOf(ParleyException.class)
                .hasMessageStartingWith("PARLEY-206 plugin 'parley': interrupts the thread of the run");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aSmallGradientStopsARunAtTheNextRow() {
        double atTheStart = finishedRows("rounds=1")
                .get(0)
                .value(Columns.HYPERGRADIENT_NORM)
                .orElseThrow();
        events.clear();

        Ending ending = finish("rounds=1000", "stop.gradient-norm=" + atTheStart / 100);

        assertThat(ending.status()).isEqualTo(Status.STOPPED);
        assertThat(ending.reason()).startsWith("stop.gradient-norm: ").endsWith(" is not above " + atTheStart / 100);
        assertThat(events).as("2 to the power of 8 is the first above 100").endsWith("row 4", "row 8", "save 8");
    }

    @Test
    void aRunStopsWhenItsSecondsHaveElapsed() {
        Ending ending = finish("rounds=1000000000", "record.every=1000000000", "stop.seconds=0.01");

        assertThat(ending).isEqualTo(new Ending(Status.STOPPED, "stop.seconds: 0.01 s have elapsed"));
        assertThat(events).hasSize(3);
        assertThat(events.get(1)).startsWith("save ");
        assertThat(events.get(2)).isEqualTo(events.get(1).replace("save", "row"));
    }

    @Test
    void aDivergedRunIsNotSavedAndItsAbsurdRowIsNotShown() {
        Ending ending = finish("rounds=1000", "levels.upper.step=5");

        assertThat(ending.status()).isEqualTo(Status.DIVERGED);
        assertThat(ending.reason())
                .contains("the last good row is round 8")
                .contains("if `parley rerun` of this run reports other numbers, a component is not deterministic");
        assertThat(events).noneMatch(event -> event.startsWith("save"));
        assertThat(told).hasSize(events.size() - 1);
    }

    @Test
    void aNonFiniteValueIsDivergenceEvenBetweenRows() {
        Ending ending = finish("rounds=2000", "record.every=1999", "levels.upper.step=5");

        assertThat(ending.status()).isEqualTo(Status.DIVERGED);
        assertThat(ending.reason()).startsWith("not a finite number by round 1999 at level upper");
        assertThat(events).containsExactly("row 0", "row 1999");
    }

    private List<MetricsRow> finishedRows(String... overrides) {
        finish(overrides);
        return rows;
    }

    private Ending finish(String... overrides) {
        RunPlan plan = new RunPlanner(components())
                .plan(RunSource.text("run.yaml", RUN, Path.of("")), PlanOptions.with(overrides));
        Run run = RunPreparation.of(plan, 1, new DatasetHome(Path.of("")), false, Placement.evenly(0, 1, plan.agents()))
                .alone()
                .assemble();
        run.start();
        Noted records = new Noted(run, new MemoryRecords(run), events, askedToStop);
        RunListener listener = new RunListener() {
            @Override
            public void records(MetricsRow row) {
                told.add(row.round());
            }
        };
        Ending ending =
                new RoundLoop(plan, run, records, new Stopwatch(0), Optional.empty(), listener, cancellation).finish();
        rows = records.rows();
        return ending;
    }

    private static ComponentRegistry components() {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        Stream.concat(Builtins.all().stream(), PlainComponents.all().stream())
                .forEach(factory -> builder.add(factory, "test"));
        return builder.build();
    }

    /** Rows in memory, and the order in which rows and checkpoints were made. */
    private record Noted(Run run, Records kept, List<String> events, boolean isAskedToStop) implements Records {

        @Override
        public MetricsRow record(double seconds) {
            events.add("row " + run.round());
            return kept.record(seconds);
        }

        @Override
        public void save(double seconds) {
            events.add("save " + run.round());
            kept.save(seconds);
        }

        @Override
        public OptionalLong kept(boolean wait) {
            return kept.kept(wait);
        }

        @Override
        public List<MetricsRow> rows() {
            return kept.rows();
        }

        @Override
        public void close() {
            kept.close();
        }
    }
}

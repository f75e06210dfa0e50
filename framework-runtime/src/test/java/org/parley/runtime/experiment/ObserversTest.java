package org.parley.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.observe.Column;
import org.parley.api.observe.LastDirection;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.RecordFile;
import org.parley.api.observe.Row;
import org.parley.api.run.Block;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;
import org.parley.runtime.Parley;
import org.parley.runtime.ParleyBuilder;
import org.parley.runtime.RunOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.Result.Status;

/** Half the square of x: a step of 0.5 halves it in every round. */
class ObserversTest {

    private static final String RUN = """
            agents: 3
            rounds: 10
            horizon: 10
            model: bowl
            topology: complete
            loop: descent
            hypergradient: slope
            record: {every: 2, checkpoint-seconds: 1000}
            levels:
              upper: {mixing: alone, step: 0.5, start: normal}
            """;

    @TempDir
    private Path directory;

    private final Map<String, Function<ObserverContext, Observer>> probes = new LinkedHashMap<>();
    private final List<String> heard = new ArrayList<>();

    @BeforeEach
    void offerProbes() {
        probes.put("note-taker", NoteTaker::new);
        probes.put("exact-looker", ExactLooker::new);
    }

    @Test
    void addsAColumnAFileAndASummary() throws IOException {
        RunResult result = run("observe=[note-taker]");

        assertThat(result.metrics())
                .extracting(row -> row.value("rows_so_far").orElseThrow())
                .containsExactly(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
        assertThat(Files.readString(directory.resolve("run/metrics.csv"))).contains(",rows_so_far\n");
        assertThat(lines("notes.txt"))
                .containsExactly("row 0", "row 2", "row 4", "row 6", "row 8", "row 10", "saved 10", "COMPLETED");
        assertThat(Result.read(directory.resolve("run/result.json")).observed())
                .isEqualTo(Map.of("note-taker", Map.of("rows", 6.0)));
    }

    @Test
    void rowsOfARunWithObserversAreThoseOfARunWithout() {
        List<MetricsRow> alone = withoutTime(inMemory().metrics(), "");
        List<MetricsRow> watched =
                withoutTime(inMemory("observe=[exact-looker, note-taker]").metrics(), "rows_so_far", "looked");
        assertThat(watched).isEqualTo(alone);
    }

    @Test
    void exactCostsAreThoseOfTheRowAndAreNotCounted() {
        RunResult result = inMemory("observe=[exact-looker]");
        for (MetricsRow row : result.metrics()) {
            assertThat(row.value("looked")).isEqualTo(row.value(Columns.UPPER_LOSS));
        }
    }

    @Test
    void anInterruptedRunEndsWithTheFilesAndTheMemoryOfOneThatWasNot() throws IOException {
        run("observe=[note-taker]", "stop.patience={metric: samples, rounds: 6}");
        List<String> rows = Files.readAllLines(directory.resolve("run/metrics.csv"));
        List<String> notes = lines("notes.txt");
        for (int round = 1; round < 6; round++) {
            heard.clear();
            Path again = directory.resolve("again-" + round);
            endedAt(again, round, "observe=[note-taker]", "stop.patience={metric: samples, rounds: 6}");
            try (Parley parley = parley()) {
                parley.resume(again, parley.planToResume(again, "rounds=10"), RunOptions.inMemory());
            }
            assertThat(withoutTime(Files.readAllLines(again.resolve("metrics.csv"))))
                    .as("interrupted at %s", round)
                    .isEqualTo(withoutTime(rows));
            List<String> resumedNotes = Files.readAllLines(again.resolve("notes.txt"));
            assertThat(resumedNotes).as("interrupted at %s", round).containsExactlyElementsOf(notes);
            assertThat(Result.read(again.resolve("result.json")).reason())
                    .isEqualTo(Result.read(directory.resolve("run/result.json")).reason());
        }
    }

    @Test
    void anObserverThatCannotWriteIsReportedOnceAndDisabled() {
        probes.put("full-disk", context -> {
            Column rows = context.column("rows");
            return new Observer() {
                @Override
                public void measure(Observation now) {
                    rows.set(now.round());
                }

                @Override
                public void recorded(Row row) {
                    if (row.round() >= 4) {
                        throw new IllegalStateException("no space left");
                    }
                }
            };
        });
        RunResult result = run("observe=[full-disk, note-taker]");

        assertThat(result.status()).isEqualTo(Status.COMPLETED);
        assertThat(heard)
                .singleElement()
                .asString()
                .startsWith("observe[0]: 'full-disk' is disabled from now on: PARLEY-206")
                .contains("recorded()", "no space left");
        assertThat(result.metrics())
                .extracting(row -> row.value("rows").orElseThrow())
                .endsWith(8.0, 10.0);
    }

    @Test
    void aColumnThatFailsEndsTheRun() {
        probes.put("broken", context -> new Observer() {
            @Override
            public void measure(Observation now) {
                throw new IllegalStateException("boom");
            }
        });
        assertThatThrownBy(() -> run("observe=[broken, note-taker]"))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-206", "'broken' fails in measure()", "boom");
        assertThat(lines("notes.txt")).containsExactly("FAILED");
    }

    @Test
    void aStopRuleThatFailsEndsTheRun() {
        probes.put("broken", context -> new Observer() {
            @Override
            public Optional<String> stop(Row row) {
                return null;
            }
        });
        assertThatThrownBy(() -> run("observe=[broken]"))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("'broken' returns null in stop()");
    }

    @Test
    void stopRulesSeeTheRowsThatEveryRunOfTheFileHas() {
        List<Long> asked = new ArrayList<>();
        probes.put("judge", context -> new Observer() {
            @Override
            public Optional<String> stop(Row row) {
                asked.add(row.round());
                assertThat(row.value(Columns.SECONDS)).isEmpty();
                return row.round() == 6 ? Optional.of("enough") : Optional.empty();
            }
        });
        interrupted(directory.resolve("interrupted"), "observe=[judge]");
        assertThat(asked).as("row 1 exists only because of the interruption").containsExactly(0L);

        RunResult stopped = run("observe=[judge]");
        assertThat(stopped.status()).isEqualTo(Status.STOPPED);
        assertThat(stopped.summary().reason()).isEqualTo("observe[0]: enough");
    }

    @Test
    void theShortFormsOfStopEndARun() {
        assertThat(inMemory("stop.samples=3").summary().reason())
                .isEqualTo("stop.samples: samples 4.0 has reached 3.0");
        assertThat(inMemory("stop.floats=1").summary().status()).isEqualTo(Status.COMPLETED);
        double start = inMemory().metrics().get(0).value(Columns.UPPER_LOSS).orElseThrow();
        Result target = inMemory("stop.target={metric: upper_loss, below: " + start / 10 + "}")
                .summary();
        assertThat(target.reason()).startsWith("stop.target: upper_loss ").endsWith(" is not above " + start / 10);
        assertThat(target.observed().get("target")).containsEntry("round", 2.0).containsEntry("samples", 2.0);
        Result patience = inMemory("stop.patience={metric: upper_loss, goal: max, rounds: 3}")
                .summary();
        assertThat(patience.reason())
                .isEqualTo("stop.patience: upper_loss has not improved since round 0, where it was " + start);
        assertThat(patience.round()).isEqualTo(4);
    }

    @Test
    void theTargetOnlyReportsIfItMayNotStop() {
        double start = inMemory().metrics().get(0).value(Columns.UPPER_LOSS).orElseThrow();
        Result result = inMemory("observe=[{use: target, with: {metric: upper_loss, below: " + start / 10
                        + ", stop: false}}, {use: target, with: {metric: upper_loss, below: " + start / 100
                        + ", stop: false}}]")
                .summary();
        assertThat(result.status()).isEqualTo(Status.COMPLETED);
        assertThat(result.observed().get("target")).containsEntry("round", 2.0);
        assertThat(result.observed().get("target-2")).containsEntry("round", 4.0);
    }

    @Test
    void aRunThatEndsByElapsedTimeIsMarked() {
        run("stop.seconds=1000");
        assertThat(Provenance.read(directory.resolve("run/provenance.json")).byTheClock())
                .containsExactly("stop.seconds");
    }

    @Test
    void stopRulesMayChangeDuringARun() {
        endedAt(directory.resolve("run"), 3, "stop.patience={metric: samples, rounds: 5}");
        try (Parley parley = parley()) {
            RunPlan plan = parley.planToResume(directory.resolve("run"), "rounds=10", "stop.patience.rounds=2");
            RunResult result = parley.resume(directory.resolve("run"), plan, RunOptions.inMemory());
            assertThat(result.summary().reason()).as("its memory is reset").contains("since round 4");
        }
    }

    @Test
    void observersThemselvesMayNot() {
        endedAt(directory.resolve("run"), 3, "observe=[note-taker]");
        try (Parley parley = parley()) {
            RunPlan plan = parley.planToResume(directory.resolve("run"), "observe=[exact-looker]");
            assertThatThrownBy(() -> parley.resume(directory.resolve("run"), plan, RunOptions.inMemory()))
                    .hasMessageContaining("observe[0].use was note-taker, is now exact-looker");
        }
    }

    @Test
    void theDirectionOfALevelCanBeReadWithItsPoint() {
        List<Double> errors = new ArrayList<>();
        probes.put("follower", context -> {
            LastDirection followed = context.lastDirection("upper");
            double[] x = new double[1];
            double[] direction = new double[1];
            return new Observer() {
                @Override
                public void measure(Observation now) {
                    if (followed.isKnown()) {
                        now.mean(followed.x(), x);
                        now.mean(followed.direction(), direction);
                        errors.add(direction[0] - x[0]);
                        now.mean(now.value("upper"), direction);
                        assertThat(direction[0]).as("half of its point").isEqualTo(x[0] / 2);
                    }
                }
            };
        });
        inMemory("observe=[follower]");
        assertThat(errors)
                .as("the slope of half a square is x; at round 0 nothing was followed")
                .hasSize(5)
                .containsOnly(0.0);
    }

    @Test
    void aLevelWithoutAnEstimatorFollowsNothing() {
        probes.put("follower", context -> {
            context.lastDirection("lower");
            return new Observer() {};
        });
        assertThatThrownBy(() -> inMemory("observe=[follower]"))
                .hasMessageContaining("level 'lower' has no estimator to follow; these levels have one: upper");
    }

    @Test
    void columnsAreDeclaredAtCreationAndSetWhileMeasuring() {
        probes.put("late", context -> new Observer() {
            @Override
            public void measure(Observation now) {
                context.column("late");
            }
        });
        assertThatThrownBy(() -> inMemory("observe=[late]"))
                .hasMessageContaining("an observer must request columns, files and memory while it is created");
        probes.put("early", context -> {
            context.column("early").set(1);
            return new Observer() {};
        });
        assertThatThrownBy(() -> inMemory("observe=[early]"))
                .hasMessageContaining("column 'early' can be set in measure() only");
    }

    @Test
    void namesThatAreTakenOrUnknownAreRefused() {
        probes.put("thief", context -> {
            context.column("upper_loss");
            return new Observer() {};
        });
        probes.put("forger", context -> {
            context.file("metrics.csv");
            return new Observer() {};
        });
        assertThatThrownBy(() -> inMemory("observe=[thief]"))
                .hasMessageContaining("PARLEY-108 observe[0]: its column 'upper_loss' already exists");
        assertThatThrownBy(() -> inMemory("observe=[note-taker, note-taker]"))
                .hasMessageContaining(
                        "observe[1]: its file notes.txt is already written by Parley or another observer");
        assertThatThrownBy(() -> inMemory("observe=[forger]")).hasMessageContaining("its file metrics.csv");
        assertThatThrownBy(() -> inMemory("stop.target={metric: uper_loss, below: 1}"))
                .hasMessageContaining("PARLEY-102 stop.target: no run records 'uper_loss' (did you mean 'upper_loss'?");
    }

    @Test
    void aRepeatedRunHasNoOutput() {
        run("observe=[note-taker]");
        heard.clear();
        try (Parley parley = parley()) {
            assertThat(parley.rerun(directory.resolve("run")).rows()).isEqualTo(6);
        }
        assertThat(heard).isEmpty();
    }

    @Test
    void aComponentReportsAColumn() {
        RunResult result = inMemory("hypergradient=reporting-slope");
        List<MetricsRow> rows = result.metrics();
        assertThat(rows.get(0).value("square_upper")).hasValue(0);
        for (int row = 1; row < rows.size(); row++) {
            double before =
                    2 * result.metrics().get(row).value(Columns.UPPER_LOSS).orElseThrow() * 4;
            assertThat(rows.get(row).value("square_upper").orElseThrow())
                    .as("the square of x a round before, when it was twice as large")
                    .isCloseTo(before, within(1e-12 * before));
        }
    }

    @Test
    void aReportedColumnHasAUniqueNameAndOneNumberPerAgent() {
        assertThatThrownBy(() -> inMemory("hypergradient={use: reporting-slope, with: {column: consensus_error}}"))
                .hasMessageContaining("column 'consensus_error_upper' already exists");
        assertThatThrownBy(() -> inMemory("hypergradient={use: reporting-slope, with: {column: Square}}"))
                .hasMessageContaining("'Square' cannot name a column: lower case, words joined by underscores");
        assertThatThrownBy(() -> inMemory("hypergradient={use: reporting-slope, with: {numbers: 2}}"))
                .hasMessageContaining("has dimension 2, a column needs 1");
    }

    private RunResult inMemory(String... overrides) {
        try (Parley parley = parley()) {
            return parley.run(parley.plan("run.yaml", RUN, directory, overrides));
        }
    }

    private RunResult run(String... overrides) {
        try (Parley parley = parley()) {
            return parley.run(
                    parley.plan("run.yaml", RUN, directory, overrides),
                    RunOptions.into(directory.resolve("run")).watchedBy(warnings()));
        }
    }

    /** Interrupts a run. Its last row does not exist in the whole run, unless the round is even. */
    private void endedAt(Path into, int round, String... overrides) {
        List<String> all = new ArrayList<>(List.of(overrides));
        all.add("rounds=" + round);
        try (Parley parley = parley()) {
            parley.run(parley.plan("run.yaml", RUN, directory, all.toArray(String[]::new)), RunOptions.into(into));
        }
    }

    /** After its first round. */
    private void interrupted(Path into, String... overrides) {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        try (Parley parley = parley()) {
            parley.run(
                    parley.plan("run.yaml", RUN, directory, overrides),
                    RunOptions.into(into).cancelledBy(cancellation));
        }
    }

    private RunListener warnings() {
        return new RunListener() {
            @Override
            public void warn(String sentence) {
                heard.add(sentence);
            }
        };
    }

    private Parley parley() {
        ParleyBuilder builder = Parley.builder();
        PlainComponents.all().forEach(builder::component);
        builder.component(new ReportingSlopeFactory());
        probes.forEach((name, creation) -> builder.component(new ProbeFactory(name, creation)));
        return builder.build();
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(directory.resolve("run").resolve(file));
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    private static List<MetricsRow> withoutTime(List<MetricsRow> rows, String... without) {
        return rows.stream()
                .map(row -> {
                    Map<String, Double> values = new LinkedHashMap<>(row.values());
                    List.of(without).forEach(values::remove);
                    return new MetricsRow(row.round(), 0, values);
                })
                .toList();
    }

    private static List<String> withoutTime(List<String> lines) {
        return lines.stream().map(line -> line.replaceFirst(",[^,]*,", ",,")).toList();
    }

    /** The gradient, which shows its square. */
    @Described(name = "reporting-slope", description = "The gradient of the upper cost, and its square in the metrics.")
    private static final class ReportingSlopeFactory implements EstimatorFactory {

        private static final Option<String> COLUMN =
                Option.text("column").orElse("square").description("The column of the square.");
        private static final Option<Integer> NUMBERS =
                Option.integer("numbers").orElse(1).description("The number of values in the column.");

        @Override
        public List<Option<?>> options() {
            return List.of(COLUMN, NUMBERS);
        }

        @Override
        public Estimator create(Settings settings, Scope scope) {
            Oracle oracle = scope.oracle();
            Block square = scope.block("square", settings.get(NUMBERS));
            scope.report(settings.get(COLUMN), square);
            return (x, y, direction) -> {
                oracle.at(x, y).upperGradientX(direction);
                square.dot(direction, direction);
            };
        }

        @Override
        public Set<Role> roles() {
            return Set.of(Role.UPPER);
        }
    }

    /** Writes down what happens, and counts rows in its memory. */
    private static final class NoteTaker implements Observer {

        private final RecordFile file;
        private final Column rowsSoFar;
        private final double[] rows;

        NoteTaker(ObserverContext context) {
            file = context.file("notes.txt");
            rowsSoFar = context.column("rows_so_far");
            rows = context.memory("rows", 1);
        }

        @Override
        public void measure(Observation now) {
            rowsSoFar.set(++rows[0]);
        }

        @Override
        public void recorded(Row row) {
            file.line("row " + row.round());
        }

        @Override
        public void saved(long round) {
            file.line("saved " + round);
        }

        @Override
        public Map<String, Double> summary() {
            return Map.of("rows", rows[0]);
        }

        @Override
        public void end(org.parley.api.observe.Status status) {
            file.line(status.name());
        }
    }

    /** Evaluates exact costs and fills its scratch block. */
    private static final class ExactLooker implements Observer {

        private final Column looked;
        private final Block cost;
        private final Block nothing;
        private final Block elsewhere;

        ExactLooker(ObserverContext context) {
            looked = context.column("looked");
            cost = context.scratch("cost", 1);
            nothing = context.scratch("nothing", context.lowerDimension());
            elsewhere = context.scratch("elsewhere", context.upperDimension());
        }

        @Override
        public void measure(Observation now) {
            now.exact().at(elsewhere.assign(2, now.value("upper")), nothing).upper(cost);
            now.exact().at(now.value("upper"), nothing).upper(cost);
            double sum = 0;
            for (double ofAgent : now.gather(cost)) {
                sum += ofAgent;
            }
            looked.set(sum / 3);
            assertThat(now.gather(cost)).isEqualTo(now.perAgent(Columns.UPPER_LOSS));
        }
    }
}

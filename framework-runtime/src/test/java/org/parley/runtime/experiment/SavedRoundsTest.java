package org.parley.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.engine.Placement;
import org.parley.runtime.Parley;
import org.parley.runtime.ParleyBuilder;
import org.parley.runtime.RunOptions;
import org.parley.runtime.engine.run.SavedVariables;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.page.SavedDisagreement;

/** Resuming a run, starting another one from it, exporting its variables and reporting on it find the same round, whatever is damaged. */
class SavedRoundsTest {

    private static final int AGENTS = 5;
    private static final int ROUNDS = 20;
    private static final String RUN = """
            agents: 5
            rounds: 20
            model: bowl
            topology: complete
            loop: descent
            hypergradient: slope
            record: {every: 1, iterates: true, checkpoint-seconds: 0}
            levels:
              upper: {mixing: averaging, step: 0.05, start: normal}
            """;

    @TempDir
    Path directory;

    private final Parley parley = open();

    private static Parley open() {
        ParleyBuilder builder = Parley.builder();
        PlainComponents.all().forEach(builder::component);
        return builder.build();
    }

    @AfterEach
    void close() {
        parley.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void isTheNewestWhereNothingIsDamaged(int processes) throws IOException {
        agreeOn(run(processes), ROUNDS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void isTheOneBeforeWhereAPartOfTheNewestIsDamaged(int processes) throws IOException {
        Path run = run(processes);
        Path newest = parts(run, ROUNDS).get(processes - 1);
        byte[] bytes = Files.readAllBytes(newest);
        bytes[bytes.length / 2] ^= 1;
        Files.write(newest, bytes);
        agreeOn(run, before(run));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void isTheOneBeforeWhereAPartOfTheNewestWasCutOff(int processes) throws IOException {
        Path run = run(processes);
        Path newest = parts(run, ROUNDS).get(0);
        Files.write(newest, Arrays.copyOf(Files.readAllBytes(newest), 100));
        agreeOn(run, before(run));
    }

    @Test
    void isTheOneBeforeWhereARankHasNoPartOfTheNewest() throws IOException {
        for (int rank : List.of(0, 1)) {
            Path run = run(2);
            Files.delete(parts(run, ROUNDS).get(rank));
            agreeOn(run, before(run));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"metrics.csv", "iterates.jsonl"})
    void isTheOneBeforeWhereARecordHasLostItsEnd(String record) throws IOException {
        for (int processes : List.of(1, 2)) {
            Path run = run(processes);
            byte[] bytes = Files.readAllBytes(run.resolve(record));
            Files.write(run.resolve(record), Arrays.copyOf(bytes, bytes.length - 1));
            agreeOn(run, before(run));
        }
    }

    @Test
    void isNoneWhereARecordIsMissing() throws IOException {
        for (int processes : List.of(1, 2)) {
            Path run = run(processes);
            Files.delete(run.resolve("metrics.csv"));
            assertThatThrownBy(() -> SavedVariables.newest(RunDirectory.open(run)))
                    .hasMessageContaining("no round of the run was saved, or what was saved is damaged: ")
                    .hasMessageContaining("metrics.csv has lost its end");
            assertThatThrownBy(() -> SavedVariables.newestOf(run))
                    .hasMessageContaining("has no checkpoint to read variables from: ")
                    .hasMessageContaining("metrics.csv has lost its end");
            agreeOnNone(run);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void isNoneWhereNothingIsWhole(int processes) throws IOException {
        Path run = run(processes);
        for (Path part : checkpoints(run)) {
            Files.write(part, new byte[20]);
        }
        agreeOnNone(run);
    }

    @Test
    void isTheSameWhereAnotherNumberOfProcessesWentOn() throws IOException {
        Path run = run(2);
        parley.resume(run, parley.planToResume(run, "rounds=" + (ROUNDS + 5)), RunOptions.inMemory());
        for (Path part : parts(run, ROUNDS + 5)) {
            Files.write(part, new byte[20]);
        }
        agreeOn(run, ROUNDS + 4);
    }

    private void agreeOn(Path run, long round) throws IOException {
        SavedVariables exported = SavedVariables.newest(RunDirectory.open(run));
        assertThat(exported.round()).as("export").isEqualTo(round);
        assertThat(SavedVariables.newestOf(run).round()).as("start: run").isEqualTo(round);
        assertThat(SavedDisagreement.newest(RunDirectory.open(run))
                        .orElseThrow()
                        .round())
                .as("report")
                .isEqualTo(round);
        assertThat(resumedAt(run)).as("resume").hasValue(round);
    }

    private void agreeOnNone(Path run) throws IOException {
        assertThatThrownBy(() -> SavedVariables.newest(RunDirectory.open(run)))
                .hasMessageContaining("no round of the run was saved");
        assertThatThrownBy(() -> SavedVariables.newestOf(run)).hasMessageContaining("has no checkpoint");
        assertThat(SavedDisagreement.newest(RunDirectory.open(run))).isEmpty();
        assertThat(resumedAt(run)).isEmpty();
    }

    /** The round from which a run goes on; empty where it starts again. */
    private Optional<Long> resumedAt(Path run) throws IOException {
        int before = Provenance.read(run.resolve("provenance.json")).resumed().size();
        List<String> notes = new ArrayList<>();
        RunPlan longer = parley.planToResume(run, "rounds=" + 2 * ROUNDS);
        parley.resume(run, longer, RunOptions.inMemory().watchedBy(new RunListener() {
            @Override
            public void note(String note) {
                notes.add(note);
            }
        }));
        List<Provenance.Resumption> resumed =
                Provenance.read(run.resolve("provenance.json")).resumed();
        if (resumed.size() == before) {
            assertThat(notes).anyMatch(note -> note.contains("the run starts again at round 0"));
            return Optional.empty();
        }
        return Optional.of(resumed.get(before).round());
    }

    private Path run(int processes) {
        Path run = directory.resolve("run-" + System.nanoTime());
        if (processes == 1) {
            parley.run(plan(), RunOptions.into(run));
        } else {
            assertThat(new Team(rank -> parley, Placement.evenly(0, processes, AGENTS))
                            .run(rank -> plan(), run)
                            .failures())
                    .isEmpty();
        }
        return run;
    }

    private RunPlan plan() {
        return parley.plan("run.yaml", RUN, directory);
    }

    /** The round before the newest of which every process kept a checkpoint. */
    private static long before(Path run) throws IOException {
        return checkpoints(run).stream()
                .map(file -> Long.parseLong(file.getFileName().toString().replaceAll("\\D", "")))
                .filter(round -> round < ROUNDS)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** In the order of ranks. */
    private static List<Path> parts(Path run, long round) throws IOException {
        String name = String.format("round-%012d.checkpoint", round);
        return checkpoints(run).stream().filter(file -> file.endsWith(name)).toList();
    }

    private static List<Path> checkpoints(Path run) throws IOException {
        try (Stream<Path> files = Files.walk(run.resolve("checkpoint"))) {
            return files.filter(file -> file.toString().endsWith(".checkpoint"))
                    .sorted()
                    .toList();
        }
    }
}

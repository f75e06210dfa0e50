package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;

class RunDirectoryTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-01T10:20:30Z"), ZoneOffset.UTC);

    @TempDir
    private Path directory;

    @Test
    void isNamedAfterRunSeedAndTime() {
        try (RunDirectory run = RunDirectory.create(directory.resolve("runs"), "sparkle-mixed", 7, CLOCK)) {
            assertThat(run.root()).isEqualTo(directory.resolve("runs/sparkle-mixed-7-20261101-102030"));
            assertThat(run.root().toFile().list()).containsExactly(".lock");
            assertThat(run.metrics().getFileName()).hasToString("metrics.csv");
        }
    }

    @Test
    void aStopRequestDoesNotAffectALaterRun() throws IOException {
        Path place = directory.resolve("run");
        try (RunDirectory run = RunDirectory.createAt(place, false)) {
            Files.writeString(run.resolved(), "");
            assertThat(run.isAskedToStop()).isFalse();
            RunDirectory.open(place).askToStop();
            assertThat(run.isAskedToStop()).isTrue();
        }
        assertThatThrownBy(() -> RunDirectory.open(place).askToStop())
                .hasMessageContaining("no run is in progress here (`parley list` shows runs in progress)");
        try (RunDirectory resumed = RunDirectory.openToWrite(place)) {
            assertThat(resumed.isAskedToStop()).isFalse();
        }
    }

    @Test
    void twoRunsInTheSameSecondDoNotShareADirectory() {
        try (RunDirectory first = RunDirectory.create(directory, "a", 1, CLOCK);
                RunDirectory second = RunDirectory.create(directory, "a", 1, CLOCK)) {
            assertThat(second.root()).isNotEqualTo(first.root()).hasFileName("a-1-20261101-102030-2");
        }
    }

    @Test
    void namesAreMadeSafeForFileSystems() {
        assertThat(RunDirectory.safeName("sparkle ed/gt: α=0.1 *?")).isEqualTo("sparkle-ed-gt-0.1");
        assertThat(RunDirectory.safeName("../../etc")).isEqualTo("etc");
        assertThat(RunDirectory.safeName("naïve")).isEqualTo("naive");
        assertThat(RunDirectory.safeName("测试")).isEqualTo("run");
        assertThat(RunDirectory.safeName("x".repeat(500))).hasSize(80);
    }

    @Test
    void takesAnEmptyDirectoryThatTheUserNames() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Path link =
                Files.createSymbolicLink(directory.resolve("link"), Files.createDirectory(directory.resolve("linked")));
        for (Path wanted : List.of(directory.resolve("new/deep"), empty, link)) {
            try (RunDirectory run = RunDirectory.createAt(wanted, false)) {
                assertThat(run.root().toFile().list()).containsExactly(".lock");
            }
            RunDirectory.createAt(wanted, false).close(); // still empty except for the lock
        }
    }

    @Test
    void onlyOneOfManyConcurrentRunsGetsADirectory() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int turn = 0; turn < 200; turn++) {
                Path wanted = directory.resolve("turn-" + turn);
                CyclicBarrier start = new CyclicBarrier(4);
                Callable<Boolean> taker = () -> takes(wanted, start);
                int winners = 0;
                for (Future<Boolean> taken : threads.invokeAll(Collections.nCopies(4, taker))) {
                    winners += taken.get() ? 1 : 0;
                }
                assertThat(winners).isEqualTo(1);
            }
        } finally {
            threads.shutdown();
        }
    }

    /** The run that gets the directory leaves a file in it and ends soon. */
    private static boolean takes(Path wanted, CyclicBarrier start) throws Exception {
        start.await();
        try (RunDirectory run = RunDirectory.createAt(wanted, false)) {
            Files.writeString(run.resolved(), "seed: 7");
            return true;
        } catch (ParleyException refused) {
            assertThat(refused).hasMessageStartingWith("PARLEY-120 " + wanted);
            return false;
        }
    }

    @Test
    void anUnusablePlaceIsADiagnosticWithAFix() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Map<Path, String> reasons = Map.of(
                file.resolve("below"), "Not a directory", directory.resolve("x".repeat(300)), "File name too long");
        String fix = " (choose a writable place with enough free space)";
        reasons.forEach((impossible, reason) -> {
            assertThatThrownBy(() -> RunDirectory.createAt(impossible, false))
                    .isInstanceOf(ParleyException.class)
                    .hasMessage("PARLEY-124 " + impossible + ": cannot be written: " + reason + fix);
            assertThatThrownBy(() -> RunDirectory.create(impossible, "a", 1, CLOCK))
                    .isInstanceOf(ParleyException.class)
                    .hasMessageStartingWith("PARLEY-124 " + impossible);
        });
        assertThatThrownBy(() -> RunDirectory.create(file, "a", 1, CLOCK))
                .hasMessage("PARLEY-124 " + file + ": cannot be written: " + file
                        + " already exists and is not a directory" + fix);
        try (FileSystem archive = FileSystems.newFileSystem(directory.resolve("a.zip"), Map.of("create", "true"))) {
            assertThat(RunDirectory.obstacle(archive.getPath("run"), true))
                    .hasValueSatisfying(diagnostic -> assertThat(diagnostic.toString())
                            .startsWith("PARLEY-124 run: is not in the file system of this machine"));
        }
    }

    @Test
    void aRunThatIsOpenForWritingIsLocked() throws IOException {
        Files.writeString(directory.resolve("resolved.yaml"), "seed: 7");
        try (RunDirectory run = RunDirectory.openToWrite(directory)) {
            Files.writeString(run.metrics(), "round\n");
            assertThat(Files.readString(run.metrics())).isEqualTo("round\n");
            assertThatThrownBy(() -> RunDirectory.openToWrite(directory))
                    .isInstanceOf(ParleyException.class)
                    .hasMessage("PARLEY-120 " + directory + ": a run is writing here (wait for it or stop it)");
            assertThatThrownBy(() -> RunDirectory.createAt(directory, true)).hasMessageContaining("PARLEY-120");
            assertThatThrownBy(run::requireNotBeingWritten).hasMessageContaining("PARLEY-120");
        }
        RunDirectory.openToWrite(directory).close();
    }

    @Test
    void refusesADirectoryThatIsNotEmptyAndTouchesNothing() throws IOException {
        Path result = Files.writeString(directory.resolve("result.json"), "{}");

        assertThatThrownBy(() -> RunDirectory.createAt(directory, false))
                .isInstanceOf(ParleyException.class)
                .hasMessage("PARLEY-120 " + directory
                        + ": is not empty (choose another directory, or replace the run in it)");
        assertThat(result).hasContent("{}");
        assertThat(RunDirectory.obstacle(directory, true)).isEmpty();
    }

    @Test
    void refusesAFileEvenIfForced() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> RunDirectory.createAt(file, true))
                .hasMessageContainingAll("PARLEY-120", "is a file, not a directory");
    }

    @Test
    void forceReplacesTheEarlierRunAndKeepsOtherFiles() throws IOException {
        RunDirectory run = RunDirectory.createAt(directory.resolve("run"), false);
        Files.writeString(run.resolved(), "seed: 7");
        Files.writeString(run.metrics(), "round");
        Files.writeString(run.root().resolve("result.json.tmp"), "half");
        Files.createDirectories(run.checkpoint());
        Files.writeString(run.checkpoint().resolve("000100.bin"), "state");
        Path notes = Files.writeString(run.root().resolve("notes.txt"), "mine");

        run.close();

        RunDirectory.createAt(run.root(), true).close();

        assertThat(run.root()).isDirectoryContaining(notes::equals);
        assertThat(run.root().toFile().list()).containsExactlyInAnyOrder(".lock", "notes.txt");
    }

    @Test
    void forceKeepsACheckpointDirectoryThatIsNotOfARun() throws IOException {
        Path checkpoint = Files.createDirectory(directory.resolve("checkpoint"));
        Path weights = Files.writeString(checkpoint.resolve("weights.pt"), "mine");

        RunDirectory.createAt(directory, true).close();

        assertThat(weights).exists();
    }

    @Test
    void opensAnEarlierRun() throws IOException {
        Files.writeString(directory.resolve("resolved.yaml"), "seed: 7");
        assertThat(RunDirectory.open(directory).root()).isEqualTo(directory);
    }

    @Test
    void reportsWhyADirectoryIsNotARunAndSuggestsOneThatIs() throws IOException {
        assertThatThrownBy(() -> RunDirectory.open(directory.resolve("absent")))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-121", "absent", "no such directory");

        RunDirectory run = RunDirectory.create(directory, "quick", 1, CLOCK);
        Files.writeString(run.resolved(), "seed: 1");
        assertThatThrownBy(() -> RunDirectory.open(directory))
                .hasMessageContainingAll("resolved.yaml", "did you mean " + run.root());
    }
}

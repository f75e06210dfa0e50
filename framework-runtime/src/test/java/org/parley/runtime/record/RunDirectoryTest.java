package org.parley.runtime.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;

class RunDirectoryTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-01T10:20:30Z"), ZoneOffset.UTC);

    @TempDir
    private Path directory;

    @Test
    void isNamedAfterRunSeedAndTime() {
        RunDirectory run = RunDirectory.create(directory.resolve("runs"), "sparkle-mixed", 7, CLOCK);

        assertThat(run.root()).isEqualTo(directory.resolve("runs/sparkle-mixed-7-20261101-102030"));
        assertThat(run.root()).isEmptyDirectory();
        assertThat(run.metrics().getFileName()).hasToString("metrics.csv");
    }

    @Test
    void twoRunsInTheSameSecondDoNotShareADirectory() {
        Path first = RunDirectory.create(directory, "a", 1, CLOCK).root();
        Path second = RunDirectory.create(directory, "a", 1, CLOCK).root();

        assertThat(second).isNotEqualTo(first).hasFileName("a-1-20261101-102030-2");
    }

    @Test
    void namesAreMadeSafeForFileSystems() {
        assertThat(FileNames.safe("sparkle ed/gt: α=0.1 *?")).isEqualTo("sparkle-ed-gt-0.1");
        assertThat(FileNames.safe("../../etc")).isEqualTo("etc");
        assertThat(FileNames.safe("naïve")).isEqualTo("naive");
        assertThat(FileNames.safe("测试")).isEqualTo("run");
        assertThat(FileNames.safe("x".repeat(500))).hasSize(80);
    }

    @Test
    void takesAnEmptyDirectoryThatTheUserNames() throws IOException {
        assertThat(RunDirectory.createAt(directory.resolve("new/deep"), false).root())
                .isEmptyDirectory();
        assertThat(RunDirectory.createAt(Files.createDirectory(directory.resolve("empty")), false)
                        .root())
                .isEmptyDirectory();
    }

    @Test
    void refusesADirectoryThatIsNotEmptyAndTouchesNothing() throws IOException {
        Path result = Files.writeString(directory.resolve("result.json"), "{}");

        assertThatThrownBy(() -> RunDirectory.createAt(directory, false))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-120", directory.toString(), "--force");
        assertThat(result).hasContent("{}");
        assertThat(RunDirectory.obstacle(directory, true)).isEmpty();
    }

    @Test
    void refusesAFileEvenIfForced() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> RunDirectory.createAt(file, true)).hasMessageContainingAll("PARLEY-120", "is a file");
    }

    @Test
    void forceReplacesTheEarlierRunAndSparesForeignFiles() throws IOException {
        RunDirectory run = RunDirectory.createAt(directory.resolve("run"), false);
        Files.writeString(run.resolved(), "seed: 7");
        Files.writeString(run.metrics(), "round");
        Files.writeString(run.root().resolve("result.json.tmp"), "half");
        Files.createDirectories(run.checkpoint());
        Files.writeString(run.checkpoint().resolve("000100.bin"), "state");
        Path notes = Files.writeString(run.root().resolve("notes.txt"), "mine");

        RunDirectory.createAt(run.root(), true);

        assertThat(run.root()).isDirectoryContaining(notes::equals);
        assertThat(run.root().toFile().list()).containsExactly("notes.txt");
    }

    @Test
    void forceSparesACheckpointDirectoryThatBelongsToSomebodyElse() throws IOException {
        Path checkpoint = Files.createDirectory(directory.resolve("checkpoint"));
        Path weights = Files.writeString(checkpoint.resolve("weights.pt"), "mine");

        RunDirectory.createAt(directory, true);

        assertThat(weights).exists();
    }

    @Test
    void opensAnEarlierRun() throws IOException {
        Files.writeString(directory.resolve("resolved.yaml"), "seed: 7");
        assertThat(RunDirectory.open(directory).root()).isEqualTo(directory);
    }

    @Test
    void saysWhyADirectoryIsNoRunAndPointsAtOneThatIs() throws IOException {
        assertThatThrownBy(() -> RunDirectory.open(directory.resolve("absent")))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-121", "absent", "no such directory");

        RunDirectory run = RunDirectory.create(directory, "quick", 1, CLOCK);
        Files.writeString(run.resolved(), "seed: 1");
        assertThatThrownBy(() -> RunDirectory.open(directory))
                .hasMessageContainingAll("resolved.yaml", "did you mean " + run.root());
    }
}

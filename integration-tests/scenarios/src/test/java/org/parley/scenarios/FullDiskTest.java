package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.Parley;

/** Checks a disk that is full or read-only: the run reports it, and a resume with enough space gives the same numbers. */
class FullDiskTest {

    private static final String RUN = """
            recipe: d-soba
            agents: 4
            rounds: 3000
            seed: 7
            model: {use: quadratic, with: {upper: 10, lower: 10}}
            record: {every: 1, iterates: true, checkpoint-seconds: 0.02}
            """;

    @TempDir
    Path directory;

    private Path disk;
    private Path runFile;

    /** Only the administrator may create a small disk, and not on every system. */
    @BeforeEach
    void makeASmallDisk() throws Exception {
        runFile = Files.writeString(directory.resolve("run.yaml"), RUN);
        disk = Files.createDirectory(directory.resolve("disk"));
        assumeTrue(
                command("mount", "-t", "tmpfs", "-o", "size=300k", "parley-test", disk.toString()) == 0,
                "no small disk can be made here: that takes Linux and its administrator");
    }

    @AfterEach
    void removeTheDisk() throws Exception {
        command("umount", disk.toString());
    }

    @Test
    void aFullDiskIsReportedAndAResumeGivesTheSameNumbers() throws Exception {
        Path out = disk.resolve("out");
        assertThat(Command.run("run", runFile, "--out", out, "--quiet").exits(2).text())
                .contains("PARLEY-124 " + out, "No space left on device")
                .doesNotContain("\tat ");

        assertThat(command("mount", "-o", "remount,size=100m", disk.toString())).isZero();
        Command.run("resume", out, "--quiet").exits(0);
        Path whole = directory.resolve("whole");
        Command.run("run", runFile, "--out", whole, "--quiet").exits(0);
        RunFiles.requireSame(whole, out);
    }

    @Test
    void aReadOnlyDiskIsReportedBeforeTheFirstRound() throws Exception {
        assertThat(command("mount", "-o", "remount,ro", disk.toString())).isZero();
        assertThat(Command.run("run", runFile, "--out", disk.resolve("out"), "--quiet")
                        .exits(2)
                        .text())
                .contains("PARLEY-124 " + disk.resolve("out"), "Read-only file system")
                .doesNotContain("\tat ");
    }

    @Test
    void anEngineThatDoesNotFitLeavesTheDirectoryUnchanged() throws Exception {
        Path jar = Files.writeString(disk.resolve("engine-pekko-" + Parley.version() + ".jar"), "an older one");
        Command.run("plugins", "install", "engine-pekko", "--out", disk)
                .exits(2, "PARLEY-124 " + disk + ": cannot be written: No space left on device");
        assertThat(disk.toFile().list()).containsExactly(jar.getFileName().toString());
        assertThat(jar).hasContent("an older one");
    }

    private static int command(String... words) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException without) { // this command does not exist here
            return -1;
        }
    }
}

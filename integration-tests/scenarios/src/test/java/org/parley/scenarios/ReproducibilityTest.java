package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a seed gives bit-identical results, regardless of threads and of kills. */
class ReproducibilityTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"float64", "float32"})
    @Tag("slow")
    void doesNotDependOnTheNumberOfThreads(String precision) throws IOException {
        // 120 x 120 matrices make evaluations long enough to be distributed over threads after their first 220 calls.
        String runFile = """
                recipe: sparkle-ed-gt
                seed: 7
                agents: 5
                rounds: 200
                precision: %s
                model: {use: quadratic, with: {upper: 120, lower: 120}}
                record: {every: 50, iterates: true}
                """.formatted(precision);
        Output one = Output.of(Distribution.scenario(runFile).recordedUnder(directory));
        Output two = Output.of(Distribution.scenario(runFile).threads(2).recordedUnder(directory));
        assertThat(Files.mismatch(one.directory().iterates(), two.directory().iterates()))
                .isEqualTo(-1);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"sparkle-ed-gt", "sparkle-extra", "d-soba"})
    @Tag("slow")
    void survivesBeingKilled(String recipe) throws Exception {
        Path runFile = directory.resolve("run.yaml");
        Files.writeString(runFile, """
                recipe: %s
                seed: 7
                agents: 8
                rounds: 60000
                model: {use: quadratic, with: {upper: 20, lower: 20}}
                topology: {use: erdos-renyi, with: {probability: 0.6}}
                weights: {use: metropolis, with: {lazy: true}}
                record: {every: 500, iterates: true, checkpoint-seconds: 0.05}
                """.formatted(recipe));
        Path whole = directory.resolve("whole");
        Path killed = directory.resolve("killed");
        Command.run("run", runFile, "--out", whole, "--quiet").exits(0);

        Process process = Command.start("run", runFile, "--out", killed, "--quiet");
        while (process.isAlive() && checkpoints(killed) < 2) {
            Thread.sleep(5);
        }
        process.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
        assertThat(killed.resolve("result.json")).as("killed before the end").doesNotExist();
        // In addition to the kill, damage the newest checkpoint: the previous one must work.
        Path newest = newestCheckpoint(killed);
        Files.write(newest, new byte[] {1, 2, 3});

        Command.run("resume", killed, "--quiet").exits(0);
        assertThat(Files.mismatch(whole.resolve("iterates.jsonl"), killed.resolve("iterates.jsonl")))
                .isEqualTo(-1);
        assertThat(RunFiles.metricsWithoutSeconds(killed)).isEqualTo(RunFiles.metricsWithoutSeconds(whole));
    }

    @Test
    @Tag("slow")
    void makesARunLongerAsIfItHadBeenLongFromTheStart() throws Exception {
        Path runFile = directory.resolve("run.yaml");
        Files.writeString(runFile, """
                recipe: sparkle-ed-gt
                agents: 4
                rounds: 57
                model: {use: quadratic, with: {upper: 3, lower: 3}}
                record: {every: 10, iterates: true}
                """);
        Path extended = directory.resolve("extended");
        Path whole = directory.resolve("whole");
        Command.run("run", runFile, "--out", extended, "--quiet").exits(0);
        Command.run("resume", extended, "--rounds", "103", "--quiet").exits(0);
        Command.run("run", runFile, "--set", "rounds=103", "--out", whole, "--quiet")
                .exits(0);
        assertThat(RunFiles.metricsWithoutSeconds(extended)).isEqualTo(RunFiles.metricsWithoutSeconds(whole));
        assertThat(Command.run("rerun", extended).text()).contains("bit-identical");

        Path result = extended.resolve("result.json");
        String honest = Files.readString(result);
        for (String[] forged : new String[][] {
            {
                "(\"hypergradient_norm\" : )[^,}\\s]+",
                "$11e-99",
                "result.json: last: round 103 differs: hypergradient_norm was 1.0E-99"
            },
            {"completed", "stopped", "result.json: status was STOPPED, is now COMPLETED"},
        }) {
            Files.writeString(result, honest.replaceFirst(forged[0], forged[1]));
            Command.Outcome outcome = Command.run("rerun", extended);
            assertThat(outcome.text()).contains("PARLEY-123", forged[2]);
            assertThat(outcome.exitCode()).isEqualTo(4);
        }
    }

    private static long checkpoints(Path run) throws IOException {
        Path checkpoint = run.resolve("checkpoint");
        if (!Files.isDirectory(checkpoint)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(checkpoint)) {
            return files.filter(file -> file.toString().endsWith(".checkpoint")).count();
        }
    }

    private static Path newestCheckpoint(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run.resolve("checkpoint"))) {
            return files.filter(file -> file.toString().endsWith(".checkpoint"))
                    .max(java.util.Comparator.naturalOrder())
                    .orElseThrow();
        }
    }
}

package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.Contender;
import org.parley.runtime.comparison.Statistic;
import org.parley.runtime.record.MetricsFile;

/** Many runs from one file, and runs side by side. */
class SweepTest {

    private static final String GRADIENT = "hypergradient_norm";

    @TempDir
    Path directory;

    @BeforeEach
    void writeRunFiles() throws IOException {
        String run = "agents: 4\nrounds: 60\nmodel: {use: quadratic, with: {upper: 3, lower: 3}}\nrecipe: %s\n";
        Files.writeString(directory.resolve("exact.yaml"), run.formatted("sparkle-gt"));
        Files.writeString(directory.resolve("biased.yaml"), run.formatted("d-soba"));
        Files.writeString(directory.resolve("steps.yaml"), """
                runs: [exact.yaml, biased.yaml]
                vary:
                  levels.lower.step, levels.auxiliary.step: [0.05, 0.1]
                seeds: [1, 2, 3]
                select: {metric: hypergradient_norm, goal: min}
                """);
    }

    @Test
    void makesEveryRunOnceAndComparesThem() throws Exception {
        Command.Outcome first = Command.runAt(directory, directory, "sweep", "steps.yaml", "--out", "sweep");
        assertThat(first.exitCode()).as(first.text()).isZero();
        assertThat(first.text())
                .contains("12/12  biased step=0.1 seed=3: completed at round 60")
                .containsPattern("exact step=0.1 +3 +.* ± ");
        assertThat(Files.readString(directory.resolve("sweep/comparison.html")))
                .contains("12 runs of 4 configurations", "levels.lower.step.with.value");

        Path metrics = directory.resolve("sweep/exact-step-0.1-seed-2/metrics.csv");
        var written = Files.getLastModifiedTime(metrics);
        Files.delete(directory.resolve("sweep/biased-step-0.1-seed-3/result.json"));
        Command.Outcome second = Command.runAt(directory, directory, "sweep", "steps.yaml", "--out", "sweep");
        assertThat(second.exitCode()).as(second.text()).isZero();
        assertThat(Files.getLastModifiedTime(metrics)).isEqualTo(written);
        assertThat(directory.resolve("sweep/biased-step-0.1-seed-3/result.json"))
                .exists();
        assertThat(lastLines(second, 5)).isEqualTo(lastLines(first, 5));

        averagesOverSeeds();
    }

    /** Mean and deviation computed here from the metrics files themselves. */
    private void averagesOverSeeds() {
        Comparison comparison =
                Comparison.of(List.of(directory.resolve("sweep"))).sortedBy(GRADIENT, false);
        double[] means = comparison.contenders().stream()
                .mapToDouble(
                        contender -> contender.outcome(GRADIENT).orElseThrow().mean())
                .toArray();
        assertThat(means).hasSize(4).isSorted();
        Contender exact = comparison.contenders().stream()
                .filter(contender -> contender.label().equals("exact step=0.1"))
                .findFirst()
                .orElseThrow();
        double[] ends = Stream.of(1, 2, 3)
                .map(seed -> MetricsFile.read(directory.resolve("sweep/exact-step-0.1-seed-" + seed + "/metrics.csv")))
                .mapToDouble(file -> file.last().orElseThrow().value(GRADIENT).orElseThrow())
                .toArray();
        double mean = DoubleStream.of(ends).sum() / 3;
        double variance =
                DoubleStream.of(ends).map(end -> (end - mean) * (end - mean)).sum() / 2;
        Statistic outcome = exact.outcome(GRADIENT).orElseThrow();
        assertThat(outcome.mean()).isCloseTo(mean, within(1e-15 * mean));
        assertThat(outcome.deviation()).isCloseTo(Math.sqrt(variance), within(1e-12 * mean));
        assertThat(comparison.differences().get("levels.lower.step.with.value"))
                .containsExactlyInAnyOrder("0.05", "0.05", "0.1", "0.1");
    }

    @Test
    void namesAllThatIsWrongBeforeTheFirstRun() throws Exception {
        Files.writeString(directory.resolve("bad.yaml"), """
                runs: [exact.yaml, absent.yaml]
                vari: {}
                seeds: [one]
                """);
        Command.Outcome outcome = Command.runAt(directory, directory, "sweep", "bad.yaml");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.text())
                .contains("3 problems", "PARLEY-101 vari: unknown key", "did you mean 'vary'", "there is no file")
                .contains("PARLEY-105 seeds: must be a list of whole numbers, got 'one'");

        Files.writeString(directory.resolve("worse.yaml"), """
                runs: exact.yaml
                vary: {levels.lower.step: [0.1, -1], rounds: [10, many]}
                """);
        Command.Outcome runs = Command.runAt(directory, directory, "sweep", "worse.yaml");
        assertThat(runs.exitCode()).isEqualTo(2);
        assertThat(runs.text())
                .contains("levels.lower.step: must be positive, got -1", "rounds: must be")
                .doesNotContain("completed");
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @Test
    void leavesRunsOfOthersAlone() throws Exception {
        Path other = Files.createDirectories(directory.resolve("sweep/exact-step-0.05-seed-1"));
        Files.writeString(other.resolve("notes.txt"), "mine");
        Command.Outcome outcome = Command.runAt(directory, directory, "sweep", "steps.yaml", "--out", "sweep");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.text()).contains("PARLEY-120", "holds another run");
        assertThat(other.resolve("notes.txt")).exists();
    }

    private static List<String> lastLines(Command.Outcome outcome, int count) {
        List<String> lines = outcome.text().lines().toList();
        return lines.subList(lines.size() - count, lines.size());
    }
}

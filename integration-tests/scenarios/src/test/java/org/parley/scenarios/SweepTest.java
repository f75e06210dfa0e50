package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.RunGroup;
import org.parley.runtime.comparison.RunGroup.Statistic;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.report.page.ComparisonPage;

/** Checks sweeps and comparisons. */
class SweepTest {

    private static final String GRADIENT = "hypergradient_norm";

    final Path directory = Command.emptyDirectory();

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
        Command.Outcome first = Command.runAt(directory, directory, "sweep", "steps.yaml", "--out", "sweep")
                .exits(0);
        assertThat(first.text())
                .contains("12/12  biased lower+auxiliary step=0.1 seed=3: completed at round 60")
                .containsPattern("exact lower\\+auxiliary step=0.1 +3 +.* ± ");
        assertThat(Files.readString(directory.resolve("sweep/comparison.html")).replace("<wbr/>", ""))
                .contains("12 runs of 4 configurations", "levels.lower.step.with.value");

        Path metrics = directory.resolve("sweep/exact-lower-auxiliary-step-0.1-seed-2/metrics.csv");
        var written = Files.getLastModifiedTime(metrics);
        Files.delete(directory.resolve("sweep/biased-lower-auxiliary-step-0.1-seed-3/result.json"));
        Command.Outcome second = Command.runAt(directory, directory, "sweep", "steps.yaml", "--out", "sweep")
                .exits(0);
        assertThat(Files.getLastModifiedTime(metrics)).isEqualTo(written);
        assertThat(directory.resolve("sweep/biased-lower-auxiliary-step-0.1-seed-3/result.json"))
                .exists();
        assertThat(lastLines(second, 5)).isEqualTo(lastLines(first, 5));

        averagesOverSeeds();
    }

    @Test
    void partsInAnyOrderAreTheSameSweep() throws Exception {
        Command.Outcome whole = Command.runAt(
                        directory, directory, "sweep", "steps.yaml", "--out", "whole", "--jobs", "2")
                .exits(0);
        assertThat(part("3/3").text())
                .contains("4/4  ")
                .contains(
                        "part 3/3 is complete in parts; parts 1, 2 of 3 have unfinished runs, so nothing was compared");
        // On another machine, whose directory is copied later.
        Command.runAt(directory, directory, "sweep", "steps.yaml", "--out", "elsewhere", "--array", "1/3")
                .exits(0);
        assertThat(part("2/3", "--json").text())
                .contains("{\"event\":\"part\",\"directory\":\"parts\",\"part\":2,\"parts\":3,\"missing\":[1]}");
        assertThat(directory.resolve("parts/comparison.html")).doesNotExist();
        try (Stream<Path> runs = Files.list(directory.resolve("elsewhere"))) {
            for (Path run : runs.toList()) {
                Files.move(run, directory.resolve("parts").resolve(run.getFileName()));
            }
        }
        Command.Outcome last = part("2/3");
        assertThat(last.text()).contains("page: parts/comparison.html");
        assertThat(lastLines(last, 5).subList(0, 4))
                .isEqualTo(lastLines(whole, 5).subList(0, 4));
        try (Stream<Path> files = Files.list(directory.resolve("parts"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .hasSize(13)
                    .noneMatch(name -> name.startsWith("."));
        }
        assertThat(part("13/13").text()).contains("page: parts/comparison.html");
    }

    @Test
    void onlyPartsThatExistAreMade() throws Exception {
        for (String wrong : List.of("0/3", "4/3", "2", "1/0", "-1/2")) {
            assertThat(Command.runAt(directory, directory, "sweep", "steps.yaml", "--array=" + wrong)
                            .exits(2)
                            .text())
                    .contains("PARLEY-102 --array: must be I/N with I from 1 to N, got '" + wrong + "'");
        }
        Files.writeString(
                directory.resolve("steps.yaml"), "prune: {after: 10, cohort: 3}\n", StandardOpenOption.APPEND);
        assertThat(part("1/2").exits(2).text()).contains("PARLEY-108 prune: compares runs with earlier ones");
        assertThat(directory.resolve("parts")).doesNotExist();
    }

    private Command.Outcome part(String part, String... more) throws Exception {
        List<Object> words = new ArrayList<>(List.of("sweep", "steps.yaml", "--out", "parts", "--array", part));
        words.addAll(List.of(more));
        return Command.runAt(directory, directory, words.toArray());
    }

    /** Computes mean and deviation from the metrics files. */
    private void averagesOverSeeds() {
        Comparison comparison =
                Comparison.of(List.of(directory.resolve("sweep"))).sortedBy(GRADIENT, false);
        double[] means = comparison.groups().stream()
                .mapToDouble(group -> group.outcome(GRADIENT).orElseThrow().mean())
                .toArray();
        assertThat(means).hasSize(4).isSorted();
        RunGroup exact = comparison.groups().stream()
                .filter(group -> group.label().equals("exact lower+auxiliary step=0.1"))
                .findFirst()
                .orElseThrow();
        double[] ends = Stream.of(1, 2, 3)
                .map(seed -> MetricsFile.read(
                        directory.resolve("sweep/exact-lower-auxiliary-step-0.1-seed-" + seed + "/metrics.csv")))
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
        Command.runAt(directory, directory, "sweep", "bad.yaml")
                .exits(
                        2,
                        "3 errors",
                        "PARLEY-101 vari: unknown key",
                        "did you mean 'vary'",
                        "file not found:",
                        "PARLEY-105 seeds: must be a list of whole numbers, got 'one'");

        Files.writeString(directory.resolve("worse.yaml"), """
                runs: exact.yaml
                vary: {levels.lower.step: [0.1, -1], rounds: [10, many]}
                """);
        Command.Outcome runs =
                Command.runAt(directory, directory, "sweep", "worse.yaml").exits(2);
        assertThat(runs.text())
                .contains("levels.lower.step: must be positive, got -1", "rounds: must be")
                .doesNotContain("completed");
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @Test
    void leavesRunsOfOthersAlone() throws Exception {
        Path other = Files.createDirectories(directory.resolve("sweep/exact-lower-auxiliary-step-0.05-seed-1"));
        Files.writeString(other.resolve("notes.txt"), "mine");
        Command.runAt(directory, directory, "sweep", "steps.yaml", "--out", "sweep")
                .exits(2, "PARLEY-120", "contains another run");
        assertThat(other.resolve("notes.txt")).exists();
    }

    @Test
    void theSameRunTwiceIsOneRun() throws Exception {
        Files.writeString(directory.resolve("twice.yaml"), """
                runs: [exact.yaml, exact.yaml]
                vary: {levels.lower.step: [0.05, 0.050, {use: constant, with: {value: 0.05}}]}
                seeds: [1, 1, 2]
                """);
        assertThat(Command.runAt(directory, directory, "sweep", "twice.yaml", "--out", "sweep")
                        .exits(0)
                        .text())
                .contains("note: 'exact lower step=0.05 seed=1' is in the sweep more than once")
                .contains("is the same run as 'exact lower step=0.05 seed=2'; it is run and counted once")
                .contains("2/2  exact lower step=0.05 seed=2: completed")
                .containsPattern("exact lower step=0.05 +2 +.* ± ");
    }

    @Test
    void filesOfTheSameNameDoNotShareADirectory() throws Exception {
        Files.createDirectory(directory.resolve("other"));
        Files.copy(directory.resolve("biased.yaml"), directory.resolve("other/exact.yaml"));
        Files.writeString(directory.resolve("names.yaml"), "runs: [exact.yaml, other/exact.yaml]\n");
        Command.runAt(directory, directory, "sweep", "names.yaml", "--out", "sweep")
                .exits(0);
        assertThat(directory.resolve("sweep/exact/metrics.csv")).exists();
        assertThat(directory.resolve("sweep/exact-2/metrics.csv")).exists();
    }

    @Test
    void rejectsInvalidSweepsBeforePlanning() throws Exception {
        refuses("runs: []\n", "PARLEY-106 runs: does not name a run file");
        refuses("runs: exact.yaml\nseeds: []\n", "PARLEY-102 seeds: has no values");
        String thousand = IntStream.rangeClosed(1, 1000).boxed().toList().toString();
        refuses(
                "runs: exact.yaml\nvary: {rounds: %s, agents: %s}\nseeds: [1, 2]\n".formatted(thousand, thousand),
                "PARLEY-102 vary: makes 2000000 runs, at most 10000 are allowed");
        refuses(
                "runs: exact.yaml\nvary: [{rounds: [10, 20], agents: [4, 5, 6]}]\n",
                "PARLEY-108 vary[0]: varies keys together that have different numbers of values: rounds has 2 and agents has 3");
        refuses(
                "runs: exact.yaml\nvary: [rounds]\n",
                "PARLEY-105 vary[0]: must name keys that vary together, got 'rounds'");
    }

    @Test
    void keysOfOneEntryVaryTogether() throws Exception {
        Files.writeString(
                directory.resolve("together.yaml"),
                "runs: exact.yaml\nvary: [{agents: [4, 6], levels.upper.step: [0.02, 0.01]}]\n");
        Command.runAt(directory, directory, "sweep", "together.yaml", "--out", "sweep")
                .exits(0);
        try (Stream<Path> runs = Files.list(directory.resolve("sweep"))) {
            assertThat(runs.filter(Files::isDirectory)
                            .map(run -> run.getFileName().toString()))
                    .containsExactlyInAnyOrder("agents-4-upper-step-0.02", "agents-6-upper-step-0.01");
        }
    }

    @Test
    void aMetricWithoutAnObserverIsReportedBeforeTheFirstRun() throws Exception {
        refuses(
                "runs: exact.yaml\nselect: {metric: hypergradient_nrom, goal: min}\n",
                "PARLEY-102 select.metric: no run records 'hypergradient_nrom' (did you mean 'hypergradient_norm'?");
        refuses(
                "runs: exact.yaml\nvary: {record.select: [{metric: acuracy, goal: max}]}\n",
                "PARLEY-102 record.select.metric: no run records 'acuracy'");
    }

    private void refuses(String sweep, String problem) throws Exception {
        Files.writeString(directory.resolve("refused.yaml"), sweep);
        assertThat(Command.runAt(directory, directory, "sweep", "refused.yaml")
                        .exits(2)
                        .text())
                .contains(problem)
                .doesNotContain("completed", "1/");
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @Test
    void compareWritesBesideTheRunsAndCountsASeedOnce() throws Exception {
        Path runs = Files.createDirectories(directory.resolve("elsewhere/runs"));
        String yaml = Files.readString(directory.resolve("exact.yaml"));
        Path one = Distribution.scenario(yaml).recordedUnder(runs).directory().orElseThrow();
        Path same = Distribution.scenario(yaml)
                .set("name=other", "record.every=20", "record.checkpoint-seconds=1")
                .recordedUnder(runs)
                .directory()
                .orElseThrow();
        Path second = Distribution.scenario(yaml)
                .set("seed=2")
                .recordedUnder(runs)
                .directory()
                .orElseThrow();
        Path here = Files.createDirectory(directory.resolve("here"));

        assertThat(Command.runAt(directory, here, "compare", one, one, same, second, "--by", "upper_loss")
                        .exits(0)
                        .text())
                .contains("note: " + one + " is given twice; it counts once")
                .contains("note: " + same + " has the settings and the seed 1 of " + one)
                .containsPattern("scenario +2 .* ± ")
                .contains("page: " + runs.resolve("comparison.html"));
        assertThat(runs.resolve("comparison.html")).exists();
        assertThat(here).isEmptyDirectory();

        Command.Outcome told = Command.runAt(directory, here, "compare", one, "--out", here.resolve("page.html"));
        assertThat(told.text()).contains("page: " + here.resolve("page.html"));
        assertThat(here.resolve("page.html")).exists();

        Command.runAt(directory, here, "compare", one, "--by", "uper_loss", "--out", here.resolve("no.html"))
                .exits(2, "PARLEY-102 --by: no run records 'uper_loss' (did you mean 'upper_loss'?");
        assertThat(here.resolve("no.html")).doesNotExist();
    }

    @Test
    void labelsShowWhatDiffersAndNothingElse() throws Exception {
        String yaml = Files.readString(directory.resolve("exact.yaml"));
        String[][] variants = {
            {"levels.upper.step=0.01", "levels.lower.topology=ring", "record.every=5"},
            {"levels.upper.step=0.01", "levels.lower.topology=complete", "record.every=10"},
            {"levels.upper.step=0.02", "levels.lower.topology=ring"},
            {"levels.upper.step=0.02", "levels.upper.topology=complete", "levels.lower.topology=ring"}
        };
        List<Path> runs = Stream.of(variants)
                .map(overrides -> Distribution.scenario(yaml)
                        .set(overrides)
                        .recordedUnder(directory)
                        .directory()
                        .orElseThrow())
                .toList();
        assertThat(Comparison.of(runs).differences()).doesNotContainKeys("record.every", "name");
        assertThat(Comparison.of(runs).groups())
                .extracting(RunGroup::label)
                .containsExactly(
                        "lower topology=ring upper step=0.01 upper topology=ring",
                        "lower topology=complete upper step=0.01 upper topology=ring",
                        "lower topology=ring upper step=0.02 upper topology=ring",
                        "lower topology=ring upper step=0.02 upper topology=complete");

        Command.runAt(
                        directory,
                        directory,
                        "compare",
                        runs.get(0),
                        runs.get(1),
                        runs.get(2),
                        runs.get(3),
                        "--out",
                        "page.html")
                .exits(0);
        assertThat(Files.readString(directory.resolve("page.html")))
                .contains(">lower topology=ring upper step=0.02 upper topology=complete<")
                .doesNotContain("…");
    }

    @Test
    void thePageShowsTheConvergenceMetricOverSamples() throws IOException {
        Path run = Distribution.scenario(
                        "recipe: interact\nagents: 3\nrounds: 20\nmodel: {use: quadratic, with: {upper: 2, lower: 2}}\n")
                .recordedUnder(directory)
                .directory()
                .orElseThrow();
        Path page = directory.resolve("page.html");
        ComparisonPage.write(page, "Comparison", Comparison.of(List.of(run)));
        assertThat(Files.readString(page))
                .contains("Hypergradient norm over samples per agent", "Convergence metric over samples per agent");
    }

    private static List<String> lastLines(Command.Outcome outcome, int count) {
        List<String> lines = outcome.text().lines().toList();
        return lines.subList(lines.size() - count, lines.size());
    }
}

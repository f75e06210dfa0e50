package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.Result;

/** Checks sweeps that sample their values, stop runs early, and execute several at a time. */
class SearchTest {

    private static final String GRADIENT = "hypergradient_norm";

    final Path directory = Command.emptyDirectory();

    @BeforeEach
    void writeRunFile() throws IOException {
        Files.writeString(directory.resolve("run.yaml"), """
                recipe: sparkle-gt
                agents: 4
                rounds: 60
                model: {use: quadratic, with: {upper: 3, lower: 3}}
                levels: {upper: {start: normal}}
                record: {every: 5}
                """);
    }

    @Test
    void moreSamplesLeaveTheFirstAsTheyAre() throws Exception {
        String file = """
                runs: run.yaml
                search: {samples: %d, seed: 3}
                vary:
                  levels.upper.step: {from: 0.001, to: 0.1, scale: log}
                  topology: [ring, complete]
                """;
        write("search.yaml", file.formatted(3));
        succeeds("sweep", "search.yaml", "--out", "search", "--quiet");
        Map<String, FileTime> first = written("search");
        assertThat(first).hasSize(3);

        write("search.yaml", file.formatted(5));
        succeeds("sweep", "search.yaml", "--out", "search", "--quiet", "--jobs", "2");
        Map<String, FileTime> more = written("search");
        assertThat(more).hasSize(5).containsAllEntriesOf(first);
        assertThat(more.keySet())
                .allSatisfy(name -> assertThat(Double.parseDouble(
                                name.replaceFirst("upper-step-", "").replaceFirst("-topology.*", "")))
                        .isBetween(0.001, 0.1));
    }

    @Test
    void reportsAllErrorsOfASearch() throws Exception {
        write("bad.yaml", """
                runs: run.yaml
                search: {samples: 0, sead: 1}
                vary: {levels.upper.step: {from: 0, to: -1, scale: log}}
                prune: {after: 10, cohort: 2}
                """);
        parley("sweep", "bad.yaml")
                .exits(2, "search.samples", "did you mean 'seed'", "select: is required", "prune.cohort");
        write("range.yaml", "runs: run.yaml\nvary: {levels.upper.step: {from: 0.1, to: 1}}\n");
        assertThat(parley("sweep", "range.yaml").text())
                .contains("PARLEY-106 search: vary.levels.upper.step is a range")
                .contains("search: {samples: 20}");
    }

    @Tag("long")
    @Test
    void theMedianRuleEndsTheSameRunsHoweverManyAreMadeAtATime() throws Exception {
        // Steps so small that a run stays at its start, after three that make progress.
        List<String> steps = List.of("0.05", "0.04", "0.03", "0.001", "0.06", "0.002");
        write("prune.yaml", """
                runs: run.yaml
                vary: {levels.upper.step: %s}
                select: {metric: hypergradient_norm, goal: min}
                prune: {after: 20, cohort: 3}
                """.formatted(steps));
        Command.Outcome one = parley("sweep", "prune.yaml", "--out", "one").exits(0);
        succeeds("sweep", "prune.yaml", "--out", "two", "--jobs", "2", "--quiet");

        for (int k = 0; k < steps.size(); k++) {
            String name = "upper-step-" + steps.get(k);
            Result result = Result.read(directory.resolve("one").resolve(name).resolve("result.json"));
            long expected = k < 3 ? 60 : endByTheRule(steps.subList(0, 3), name);
            assertThat(result.round()).as(name).isEqualTo(expected);
            assertThat(result.status())
                    .as(name)
                    .isEqualTo(expected < 60 ? Result.Status.PRUNED : Result.Status.COMPLETED);
            assertThat(Result.read(directory.resolve("two").resolve(name).resolve("result.json"))
                            .round())
                    .isEqualTo(expected);
        }
        assertThat(one.text()).contains("upper step=0.001: pruned at round ", "1 pruned");

        Map<String, FileTime> before = written("one");
        succeeds("sweep", "prune.yaml", "--out", "one", "--quiet");
        assertThat(written("one")).as("a run that was ended is done").isEqualTo(before);
        succeeds("rerun", "one/upper-step-0.001");
    }

    /**
     * Returns the first recorded round from 20 on whose best value so far is above the median of the earlier runs' means; 60 if there is
     * none.
     */
    private long endByTheRule(List<String> earlier, String name) {
        // A stopped run has no later rows, so its further course appears in none of them.
        double[] own = column("one/" + name, GRADIENT);
        double[] rounds = column("one/" + name, "round");
        for (int row = 0; row < own.length; row++) {
            double best = Arrays.stream(own, 0, row + 1).min().orElseThrow();
            int rows = row + 1;
            double[] means = earlier.stream()
                    .mapToDouble(step -> Arrays.stream(column("one/upper-step-" + step, GRADIENT), 0, rows)
                            .average()
                            .orElseThrow())
                    .sorted()
                    .toArray();
            if (rounds[row] >= 20 && best > means[1]) {
                return (long) rounds[row];
            }
        }
        return 60;
    }

    @Test
    void linesForOtherPrograms() throws Exception {
        Command.Outcome run =
                parley("run", "run.yaml", "--out", "run", "--json").exits(0);
        List<String> lines = run.text().lines().toList();
        assertThat(lines.get(0)).isEqualTo("{\"event\":\"start\",\"round\":0,\"rounds\":60}");
        assertThat(lines.subList(1, 14)).allMatch(line -> line.startsWith("{\"event\":\"row\",\"values\":{\"round\":"));
        assertThat(lines.get(14))
                .contains("\"event\":\"end\",\"status\":\"completed\",\"round\":60", "\"directory\":\"run\"");
        assertThat(lines).hasSize(15);
        assertThat(parley("list", ".", "--json").text())
                .contains("\"run\":\"run\"", "\"status\":\"completed\"", "\"round\":60");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    private Command.Outcome parley(Object... words) throws Exception {
        return Command.runAt(directory, directory, words);
    }

    private void succeeds(Object... words) throws Exception {
        parley(words).exits(0);
    }

    private double[] column(String run, String name) {
        return DoubleStream.of(MetricsFile.read(directory.resolve(run).resolve("metrics.csv"))
                        .column(name))
                .toArray();
    }

    /** Returns the time at which each run of a sweep was written. */
    private Map<String, FileTime> written(String sweep) throws IOException {
        Map<String, FileTime> written = new TreeMap<>();
        List<Path> runs = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory.resolve(sweep))) {
            files.filter(Files::isDirectory).forEach(runs::add);
        }
        for (Path run : runs) {
            written.put(run.getFileName().toString(), Files.getLastModifiedTime(run.resolve("metrics.csv")));
        }
        return written;
    }
}

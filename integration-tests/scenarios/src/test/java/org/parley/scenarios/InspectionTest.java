package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks commands that inspect run files and runs without running anything. */
class InspectionTest {

    private static final int AGENTS = 4;
    private static final int DIMENSION = 3;

    @TempDir
    Path directory;

    private Path runFile;
    private Path runs;

    @BeforeEach
    void writeRunFile() throws Exception {
        runFile = Files.writeString(directory.resolve("run.yaml"), """
                recipe: mdbo
                agents: 4
                rounds: 20
                model: {use: quadratic, with: {upper: 2, lower: 3}}
                hypergradient: {with: {lipschitz: 3}}
                record: {every: 20, iterates: true}
                """);
        runs = directory.resolve("runs");
    }

    @Test
    void aValidFileHasNoDiagnosticsAndItsNotesArePrinted() throws Exception {
        parley("check", runFile)
                .exits(
                        0,
                        "run.yaml: no errors; 4 agents, 20 rounds, seed 1",
                        "  note: hypergradient: 'neumann' is not exact");
        assertThat(directory).isDirectoryNotContaining("glob:**/runs");
    }

    @Test
    void aSweepFileIsCheckedAsOne() throws Exception {
        Path sweep = Files.writeString(
                directory.resolve("sweep.yaml"), "runs: run.yaml\nvary: {agents: [4, 5]}\nseeds: [1, 2]\n");
        Path wrong = Files.writeString(directory.resolve("wrong.yaml"), "runs: run.yaml\nvary: {agents: [4, 0]}\n");
        Path alone = Files.writeString(directory.resolve("alone.yaml"), "extends: run.yaml\nagents: 1\n");
        assertThat(parley("check", sweep, alone, wrong).exits(2).text())
                .contains(
                        "sweep.yaml: no errors; a sweep of 4 runs",
                        "alone.yaml: no errors; 1 agent, 20 rounds, seed 1",
                        "PARLEY-102 agents")
                .doesNotContain("unknown key");
        assertThat(directory).isDirectoryNotContaining("glob:**/runs");
    }

    @Test
    void everyFileIsCheckedDespiteErrorsInOthers() throws Exception {
        Path wrong = Files.writeString(directory.resolve("wrong.yaml"), "extends: run.yaml\nagents: 0\nround: 3\n");
        parley("check", wrong, runFile)
                .exits(2, "PARLEY-102 agents", "PARLEY-101 round: unknown key", "run.yaml: no errors");
    }

    @Test
    void runsAreListedWithThoseOfSweeps() throws Exception {
        succeeds("run", runFile, "--out", runs.resolve("one"), "--quiet");
        Path sweep = Files.writeString(directory.resolve("steps.yaml"), "runs: run.yaml\nseeds: [1, 2]\n");
        succeeds("sweep", sweep, "--out", runs.resolve("steps"), "--quiet");
        Files.delete(runs.resolve("steps/run-seed-2/result.json"));
        Files.writeString(runs.resolve("one/metrics.csv"), "no table");
        String text = succeeds("list", runs);
        assertThat(text.lines().findFirst().orElseThrow()).startsWith("run  ").endsWith("age");
        assertThat(text.lines())
                .anySatisfy(line ->
                        assertThat(line).matches("steps/run-seed-1 +completed +20/20 +hypergradient_norm = .* s"))
                .anySatisfy(line -> assertThat(line).matches("steps/run-seed-2 +unfinished +20/20 .*"))
                .anySatisfy(line -> assertThat(line).matches("one +damaged +- +PARLEY-.*"));
        assertThat(succeeds("list", Files.createDirectory(directory.resolve("nothing"))))
                .startsWith("no runs in");
        assertThat(parley("list", directory.resolve("absent")).text())
                .contains("PARLEY-", "the directory does not exist");
    }

    @ParameterizedTest
    @CsvSource({"float64, <f8, 8", "float32, <f4, 4"})
    void variablesAreExportedForNumPyToTheLastBit(String precision, String type, int bytes) throws Exception {
        Path run = runs.resolve(precision);
        succeeds("run", runFile, "--out", run, "--set", "precision=" + precision, "--quiet");
        assertThat(succeeds("export", run)).contains("upper, lower after round 20: " + run.resolve("variables.npz"));
        succeeds("export", run, "--level", "lower", "--format", "csv");
        succeeds("export", run, "--level", "lower", "--out", directory.resolve("x.csv"));
        assertThat(directory.resolve("x.csv")).hasSameTextualContentAs(run.resolve("lower.csv"));
        List<String> lines = Files.readAllLines(run.resolve("lower.csv"));
        assertThat(lines.get(0)).isEqualTo("agent,0,1,2");
        try (ZipFile archive = new ZipFile(run.resolve("variables.npz").toFile());
                InputStream entry = archive.getInputStream(archive.getEntry("lower.npy"))) {
            ByteBuffer array = ByteBuffer.wrap(entry.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
            int begin = 10 + array.getShort(8);
            assertThat(begin % 64).isZero();
            assertThat(new String(array.array(), 10, begin - 10, StandardCharsets.US_ASCII))
                    .startsWith("{'descr': '" + type + "', 'fortran_order': False, 'shape': (4, 3), }")
                    .endsWith("\n");
            assertThat(array.capacity()).isEqualTo(begin + AGENTS * DIMENSION * bytes);
            String iterates = Files.readString(run.resolve("iterates.jsonl"));
            for (int agent = 0; agent < AGENTS; agent++) {
                String[] cells = lines.get(1 + agent).split(",");
                assertThat(cells[0]).isEqualTo(String.valueOf(agent));
                assertThat(iterates)
                        .contains("[" + String.join(", ", List.of(cells).subList(1, cells.length)) + "]");
                for (int k = 0; k < DIMENSION; k++) {
                    int place = begin + (agent * DIMENSION + k) * bytes;
                    double value = bytes == 4 ? array.getFloat(place) : array.getDouble(place);
                    assertThat(bytes == 4 ? Float.parseFloat(cells[1 + k]) : Double.parseDouble(cells[1 + k]))
                            .isEqualTo(value, within(0.0));
                }
            }
        }
    }

    @Test
    void checkpointsOfSeveralProcessesAreOneExport() throws Exception {
        succeeds("run", runFile, "--out", runs.resolve("alone"), "--quiet");
        succeeds("run", runFile, "--out", runs.resolve("three"), "--quiet", "--engine", "threads", "--processes", 3);
        for (String run : List.of("alone", "three")) {
            succeeds("export", runs.resolve(run), "--level", "upper", "--format", "csv");
        }
        assertThat(runs.resolve("three/upper.csv")).hasSameTextualContentAs(runs.resolve("alone/upper.csv"));
    }

    @Test
    void whatCannotBeExportedIsReportedWithAFix() throws Exception {
        Path run = runs.resolve("one");
        succeeds("run", runFile, "--out", run, "--quiet");
        assertThat(parley("export", run, "--level", "lowest").text())
                .contains("PARLEY-102 --level: the run has no level 'lowest' (choose upper, lower)");
        assertThat(parley("export", run, "--format", "csv").text())
                .contains("PARLEY-108 --format: a csv file contains one level");
        Path table = directory.resolve("x.csv");
        assertThat(parley("export", run, "--out", table).text())
                .contains(
                        "PARLEY-108 --format: a csv file contains one level, but the run has upper, lower (choose one with --level");
        assertThat(parley("export", run, "--format", "npz", "--out", table).text())
                .contains("PARLEY-108 --format: is npz, but --out ends with .csv (omit --format or change the ending)");
        assertThat(table).doesNotExist();
    }

    private static String succeeds(Object... words) throws Exception {
        Command.Outcome outcome = parley(words).exits(0);
        return outcome.text();
    }

    private static Command.Outcome parley(Object... words) throws Exception {
        return Command.run(words);
    }
}

package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

    @ParameterizedTest
    @ValueSource(strings = {"float64", "float32"})
    void tensorsAreExportedWithTheirNamesAndShapes(String precision) throws Exception {
        Path run = runs.resolve("tensors-" + precision);
        succeeds("run", runFile, "--out", run, "--set", "precision=" + precision, "--quiet");
        // As a model records that names its tensors.
        Files.writeString(run.resolve("layout.json"), """
                {"upper": [], "lower": [{"name": "fc.weight", "shape": [1, 2]}, {"name": "fc.bias", "shape": [1]}]}""");
        succeeds("export", run, "--level", "lower", "--format", "csv");
        double[][] rows = Files.readAllLines(run.resolve("lower.csv")).stream()
                .skip(1)
                .map(line -> Arrays.stream(line.split(","))
                        .skip(1)
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);

        assertThat(succeeds("export", run, "--agents", "each", "--format", "safetensors"))
                .contains("variables-0.safetensors to ", "variables-3.safetensors");
        JsonNode header = header(run.resolve("variables-2.safetensors"));
        assertThat(header.propertyNames()).containsExactly("__metadata__", "upper", "lower.fc.weight", "lower.fc.bias");
        assertThat(header.get("__metadata__").toString())
                .isEqualTo(
                        "{\"format\":\"pt\",\"run\":\"run\",\"round\":\"20\",\"level\":\"upper lower\",\"agents\":\"2\"}");
        assertThat(header.get("lower.fc.weight").get("shape").toString()).isEqualTo("[1,2]");
        assertThat(header.get("lower.fc.weight").get("dtype").asString())
                .isEqualTo(precision.equals("float32") ? "F32" : "F64");
        assertThat(numbers(run.resolve("variables-2.safetensors"), "lower.fc.weight"))
                .containsExactly(rows[2][0], rows[2][1]);
        assertThat(numbers(run.resolve("variables-2.safetensors"), "lower.fc.bias"))
                .containsExactly(rows[2][2]);

        Path mean = directory.resolve("mean.safetensors");
        succeeds("export", run, "--agents", "mean", "--level", "lower", "--out", mean);
        assertThat(header(mean).propertyNames()).containsExactly("__metadata__", "fc.weight", "fc.bias");
        double expected = Arrays.stream(rows).mapToDouble(row -> row[2]).sum() / rows.length;
        // The sum of four numbers of size 1 in another order, rounded to the precision of the run.
        assertThat(numbers(mean, "fc.bias")[0]).isCloseTo(expected, within(precision.equals("float32") ? 1e-6 : 1e-14));

        Path archive = directory.resolve("mean.npz");
        succeeds("export", run, "--agents", "mean", "--out", archive);
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName))
                    .containsExactly("upper.npy", "lower.fc.weight.npy", "lower.fc.bias.npy");
            assertThat(zip.getComment()).contains("\"agents\":\"mean of 4\"");
            assertThat(new String(
                            zip.getInputStream(zip.getEntry("lower.fc.bias.npy"))
                                    .readAllBytes(),
                            StandardCharsets.ISO_8859_1))
                    .contains("'shape': (1,), }");
        }
    }

    /** Reads safetensors as its documentation specifies. */
    private static JsonNode header(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.getLong(0) % 8).isZero();
        return new JsonMapper().readTree(new String(bytes.array(), 8, (int) bytes.getLong(0), StandardCharsets.UTF_8));
    }

    private static double[] numbers(Path file, String tensor) throws IOException {
        JsonNode entry = header(file).get(tensor);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int start = 8 + (int) bytes.getLong(0);
        int size = entry.get("dtype").asString().equals("F32") ? 4 : 8;
        int from = entry.get("data_offsets").get(0).asInt();
        int to = entry.get("data_offsets").get(1).asInt();
        return IntStream.range(0, (to - from) / size)
                // As text, so that single precision equals what the csv file says.
                .mapToObj(k -> size == 4
                        ? String.valueOf(bytes.getFloat(start + from + 4 * k))
                        : String.valueOf(bytes.getDouble(start + from + 8 * k)))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    @Test
    void exportedVariablesAreAStart() throws Exception {
        Path run = runs.resolve("before");
        succeeds("run", runFile, "--out", run, "--quiet");
        Path start = directory.resolve("start.npz");
        succeeds("export", run, "--out", start);
        String file = "={use: file, with: {file: " + start + "}}";
        Path next = runs.resolve("after");
        succeeds(
                "run",
                runFile,
                "--out",
                next,
                "--quiet",
                "--set",
                "levels.upper.start" + file,
                "--set",
                "levels.lower.start" + file);
        String iterates = Files.readString(run.resolve("iterates.jsonl"));
        String last = iterates.lines()
                .filter(line -> line.contains("\"round\": 20, \"level\": \"lower\""))
                .findFirst()
                .orElseThrow();
        assertThat(Files.readString(next.resolve("iterates.jsonl")))
                .contains(last.replace("\"round\": 20", "\"round\": 0"));
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
        assertThat(parley("export", run, "--out", table, "--level", "upper", "--agents", "mean")
                        .text())
                .contains("PARLEY-108 --agents: a csv file contains rows, not tensors (use npz or safetensors)");
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

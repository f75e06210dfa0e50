package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Sha256;
import org.parley.tck.scenario.Scenario;

/** Checks that a run resumes as the same run, or reports what prevents that. */
class ResumeTest {

    private static final String RUN_FILE = """
            recipe: d-soba
            agents: 4
            rounds: 40
            model: {use: quadratic, with: {upper: 3, lower: 3}}
            levels: {upper: {step: 0.02}}
            record: {every: 10, iterates: true, checkpoint-seconds: 0}
            """;

    @TempDir
    Path directory;

    private Path runFile;
    private Path out;

    @BeforeEach
    void writeRunFile() throws IOException {
        runFile = Files.writeString(directory.resolve("run.yaml"), RUN_FILE);
        out = directory.resolve("out");
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource("fa, IR")
    void findsItsCheckpointsWhereDigitsAreOthersStill(String language, String country) throws Exception {
        findsItsCheckpointsWhereDigitsAreOthers(language, country);
    }

    @ParameterizedTest
    @CsvSource("ar, EG")
    void findsItsCheckpointsWhereDigitsAreOthers(String language, String country) throws Exception {
        List<String> locale = List.of("-Duser.language=" + language, "-Duser.country=" + country);
        Command.Outcome run = Command.runWith(locale, Map.of(), "run", runFile, "--out", out)
                .exits(0, "run: 4 agents, 40 rounds", "completed at round 40");
        assertThat(checkpoints(out))
                .extracting(Path::getFileName)
                .extracting(Path::toString)
                .containsExactly("round-000000000039.checkpoint", "round-000000000040.checkpoint");

        Command.Outcome resumed = Command.runWith(locale, Map.of(), "resume", out, "--rounds", 60);
        assertThat(resumed.text()).contains("completed at round 60").doesNotContain("starts again");
        assertThat(Files.readString(out.resolve("provenance.json"))).containsPattern("\"round\" : 40");

        Path whole = directory.resolve("whole");
        Command.run("run", runFile, "--set", "rounds=60", "--out", whole, "--quiet");
        assertThat(Files.mismatch(whole.resolve("iterates.jsonl"), out.resolve("iterates.jsonl")))
                .isEqualTo(-1);
    }

    /** As if the process had died between its first two files. */
    @Tag("long")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void startsAgainWhereTheRunEndedBeforeItsProvenance(boolean empty) throws Exception {
        run();
        List<String> metrics = RunFiles.metricsWithoutSeconds(out);
        for (String file : List.of("metrics.csv", "iterates.jsonl", "result.json", "report.html", "provenance.json")) {
            Files.delete(out.resolve(file));
        }
        for (Path checkpoint : checkpoints(out)) {
            Files.delete(checkpoint);
        }
        if (empty) {
            Files.createFile(out.resolve("provenance.json"));
        }

        resume().exits(0, "provenance.json is missing and is written again", "starts again at round 0");
        assertThat(RunFiles.metricsWithoutSeconds(out)).isEqualTo(metrics);
        Command.run("rerun", out, "--quiet").exits(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "value: 0.02        | value: 0.03        | levels.upper.step.with.value was 0.02, is now 0.03",
                "seed: 1            | seed: 2            | seed was 1, is now 2",
                "use: gossip-atc    | use: gossip-cta    | levels.upper.mixing.use was gossip-atc, is now gossip-cta",
                "agents: 4          | agents: 5          | agents was 4, is now 5",
                "precision: float64 | precision: float32 | precision was float64, is now float32"
            })
    void refusesToGoOnWithAnotherPlan(String before, String after, String message) throws IOException {
        Output output = Output.of(Distribution.scenario(RUN_FILE).recordedUnder(directory));
        alter(output.directory().resolved(), before, after);
        refusesToResume(output, message);
    }

    @Test
    void resumesIfOnlyLengthNameAndRecordsDiffer() throws IOException {
        Output output = Output.of(Distribution.scenario(RUN_FILE).recordedUnder(directory));
        alter(output.directory().resolved(), "name: scenario", "name: other");
        alter(output.directory().resolved(), "every: 10", "every: 5");
        assertThat(resume(output).round()).isEqualTo(60);
    }

    @Test
    void refusesToGoOnWithOtherData() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            rows.append(i % 7 / 7.0)
                    .append(',')
                    .append(i % 5 / 5.0)
                    .append(',')
                    .append(i % 2)
                    .append('\n');
        }
        Path table = Files.writeString(directory.resolve("table.csv"), rows);
        Output output = Output.of(Distribution.scenario("""
                recipe: sparkle-ed
                agents: 3
                rounds: 20
                model: logistic-tuning
                data: {use: csv, with: {file: table.csv}}
                record: {checkpoint-seconds: 0}
                """).in(directory).recordedUnder(directory));
        alter(table, "0.2", "0.3");
        refusesToResume(output, "the data of 'csv' had SHA-256 ");
    }

    @Test
    void refusesToGoOnWithAnotherProblemFileButNotWithOneThatWasMoved() throws IOException {
        Path problem = Files.writeString(directory.resolve("problem.json"), """
                {"agents": [{"F": [[1]], "a": [1], "H": [[1]], "b": [0], "K": [[0]], "G": [[1]], "C": [[1]], "c": [0]}]}
                """);
        Output output = Output.of(Distribution.scenario("""
                recipe: d-soba
                agents: 1
                rounds: 20
                model: {use: quadratic, with: {file: problem.json}}
                record: {checkpoint-seconds: 0}
                """).in(directory).recordedUnder(directory));
        Path moved = Files.move(problem, directory.resolve("moved.json"));
        alter(output.directory().resolved(), "problem.json", "moved.json");
        assertThat(resume(output).round()).isEqualTo(60);

        alter(moved, "\"a\": [1]", "\"a\": [2]");
        refusesToResume(output, "model.with.file was a file with SHA-256 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"metrics.csv", "iterates.jsonl"})
    void refusesToGoOnWithAlteredRecords(String name) throws IOException {
        Output output = Output.of(Distribution.scenario(RUN_FILE).recordedUnder(directory));
        Path file = output.directory().root().resolve(name);
        String text = Files.readString(file);
        int digit = text.indexOf('.', text.indexOf('\n')) + 1;
        Files.writeString(
                file, text.substring(0, digit) + (text.charAt(digit) == '1' ? '2' : '1') + text.substring(digit + 1));
        refusesToResume(output, name + ": was altered since the checkpoint was written");
    }

    @Test
    void takesAndReportsTheCheckpointBeforeADamagedOne() throws IOException {
        Output output = Output.of(Distribution.scenario(RUN_FILE).recordedUnder(directory));
        Path newest = checkpoints(output.directory().root()).get(1);
        Files.write(newest, new byte[] {1, 2, 3});
        resumesAtRound39(output, newest + " is damaged and skipped");
    }

    /** As if the machine had lost power. */
    @Test
    void takesTheCheckpointBeforeOneWhoseRecordsLostTheirEnd() throws IOException {
        Output output = Output.of(Distribution.scenario(RUN_FILE).recordedUnder(directory));
        Path metrics = output.directory().metrics();
        String rows = Files.readString(metrics);
        Files.writeString(metrics, rows.substring(0, rows.length() - 1));
        Path newest = checkpoints(output.directory().root()).get(1);
        resumesAtRound39(output, metrics + " is truncated; " + newest + " is skipped");
    }

    private static void resumesAtRound39(Output output, String note) {
        List<String> notes = new ArrayList<>();
        longer().resume(output.directory().root(), RunOptions.inMemory().watchedBy(new RunListener() {
            @Override
            public void note(String sentence) {
                notes.add(sentence);
            }
        }));
        assertThat(notes).containsExactly(note);
        assertThat(Provenance.read(output.directory().provenance()).resumed())
                .extracting(Provenance.Resumption::round)
                .containsExactly(39L);
    }

    @Test
    void refusesACheckpointOfARoundThatTheRunDoesNotHave() throws IOException {
        Output output = Output.of(Distribution.scenario(RUN_FILE).recordedUnder(directory));
        Path newest = checkpoints(output.directory().root()).get(1);
        forge(newest, "time", "", 0, "7ffffffffffffff8");
        long round = Long.MAX_VALUE - 7;
        refusesToResume(output, "is damaged: it is of round " + round + ", its name says 40");
        Files.move(newest, newest.resolveSibling("round-" + round + ".checkpoint"));
        refusesToResume(output, "is of round " + round + ", beyond the 60 rounds of the run: it is damaged");
    }

    /**
     * Forged checkpoints with a valid checksum, which no run wrote, or which runs with other plugins wrote. The columns are a section, an
     * offset from the first letter of a text or of the section, and the bytes at this position.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "identity  | ''       | 0   | ffffffff         | is damaged: a text's length is -1 (remove the file to",
                "identity  | ''       | 0   | 7fffffff         | is damaged: a text's length is 2147483647",
                "identity  | ''       | 4   | 2d               | is damaged: its plan does not match its SHA-256",
                "identity  | ''       | 68  | ffffffff         | is damaged: a number of texts is -1",
                "clock     | ''       | 0   | bff0000000000000 | is damaged: its time is -1.0 s",
                "files     | ''       | 0   | ffffffff         | is damaged: its number of files is -1",
                "files     | metrics  | 0   | 2f               | is damaged: it names a file '/etrics.csv'",
                "files     | .csv     | 4   | ffffffffffffffff | is damaged: the length of metrics.csv is -1",
                "agents    | ''       | 0   | ffffffff         | is damaged: its first agent is -1",
                "agents    | ''       | 4   | ffffffff         | is damaged: its number of agents is -1",
                "time      | ''       | 0   | ffffffffffffffd8 | is damaged: its round is -40",
                "levels    | ''       | 0   | 00000009         | the checkpoint has 9 levels, this run has 3 (the plugins have",
                "levels    | upper    | 0   | 55               | the checkpoint has a level 'Upper', which this run does not have",
                "levels    | upper    | 5   | ffffffffffffffff | is damaged: its number of steps of level upper is -1",
                "blocks    | ''       | 0   | 00000001         | the checkpoint has 1 blocks, this run has 4",
                "blocks    | upper    | 0   | 55               | the checkpoint has a block 'Upper/value', which this run does not have",
                "blocks    | value    | 5   | 00000009         | block 'upper/value' has dimension 3, saved was 9",
                "observers | ''       | 0   | ffffffff         | is damaged: its number of observers is -1",
                "observers | best     | -8  | ffffffff         | is damaged: its number of memories is -1",
                "observers | best     | 4   | ffffffff         | is damaged: the size of memory best is -1",
                "observers | best     | 0   | 42               | the checkpoint has a memory 'Best' of 3 numbers for stop.patience",
                "observers | followed | -16 | ffffffff         | is damaged: its number of directions is -1",
                "observers | followed | -8  | 55               | the checkpoint has a direction of level 'Upper', which this run",
                "history   | ''       | 0   | ffffffff         | is damaged: its number of earlier blocks is -1"
            })
    void refusesACheckpointThatThisRunCannotHaveWritten(
            String section, String text, int behind, String bytes, String message) throws IOException {
        Output output = Output.of(watched(40).recordedUnder(directory));
        forge(checkpoints(output.directory().root()).get(1), section, text, behind, bytes);
        refusesToResume(watched(60), output, message);
    }

    /** Returns a run with something in every section. */
    private static Scenario watched(int rounds) {
        return Distribution.scenario(RUN_FILE)
                .set(
                        "observe=[hypergradient-error]",
                        "stop={patience: {metric: upper_loss, rounds: 1000}}",
                        "network={faults: [{use: delay, with: {bound: 1}}]}",
                        "rounds=" + rounds);
    }

    @Test
    void namesTheVersionThatReadsAnOldCheckpoint() throws IOException {
        Output output = Output.of(Distribution.scenario(RUN_FILE).recordedUnder(directory));
        for (Path checkpoint : checkpoints(output.directory().root())) {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(checkpoint));
            bytes.put(Short.BYTES + "PARLEY-CHECKPOINT-".length(), (byte) '1');
            write(checkpoint, bytes);
        }
        refusesToResume(
                output, "is of format 1, this Parley reads format 2 (Parley 1.0.0 reads it; or start the run again)");
    }

    @Test
    void notesLibrariesAndPluginsThatCameOrWent() throws Exception {
        Path plugins = Files.createDirectories(directory.resolve("plugins"));
        Path library = Files.createDirectories(plugins.resolve("lib")).resolve("shared.jar");
        new PluginJar().id("library").resource("shared.txt", "one").write(library);
        new PluginJar().gossip("Passing", "passing").write(plugins.resolve("passing.jar"));
        Command.run("run", runFile, "--out", out, "--quiet", "--plugins", plugins)
                .exits(0);
        assertThat(Files.readString(out.resolve("provenance.json"))).contains("\"jar\" : \"shared.jar\"");
        assertThat(Files.readString(out.resolve("report.html"))).contains("shared.jar");

        Files.delete(plugins.resolve("passing.jar"));
        new PluginJar().id("library").resource("shared.txt", "two").write(library);
        new PluginJar().id("late").gossip("Late", "late").write(plugins.resolve("late.jar"));
        assertThat(resume("--rounds", 50, "--plugins", plugins).text())
                .contains("jars changed since the run began: ")
                .contains("third-party 0.1.0 (gone)", "late 0.1.0 (new)", "lib/shared.jar (changed)");
    }

    @Test
    void hashesTheBytesThatItPlanned() throws Exception {
        Path pipe = directory.resolve("pipe.yaml");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process run = Command.start("run", pipe, "--out", out, "--quiet");
        Files.writeString(pipe, RUN_FILE);
        assertThat(run.waitFor()).isZero();
        assertThat(Files.readString(out.resolve("provenance.json"))).contains(Sha256.of(RUN_FILE));
    }

    private void run() throws Exception {
        Command.run("run", runFile, "--out", out, "--quiet").exits(0);
    }

    private Command.Outcome resume(Object... more) throws Exception {
        List<Object> words = new ArrayList<>(List.of("resume", out, "--quiet"));
        words.addAll(List.of(more));
        return Command.run(words.toArray());
    }

    private static RunResult resume(Output output) {
        return longer().resume(output.directory().root());
    }

    private static Scenario longer() {
        return Distribution.scenario(RUN_FILE).set("rounds=60");
    }

    private static void refusesToResume(Output output, String message) throws IOException {
        refusesToResume(longer(), output, message);
    }

    /** Checks that a resume is rejected and leaves everything as it is. */
    private static void refusesToResume(Scenario longer, Output output, String message) throws IOException {
        Map<Path, String> before = contents(output);
        assertThatThrownBy(() -> longer.resume(output.directory().root()))
                .isInstanceOf(ParleyException.class)
                .hasMessageContainingAll("PARLEY-122", message);
        assertThat(contents(output)).isEqualTo(before);
    }

    private static Map<Path, String> contents(Output output) throws IOException {
        try (Stream<Path> files = Files.walk(output.directory().root())) {
            return files.filter(Files::isRegularFile).collect(Collectors.toMap(file -> file, Sha256::of));
        }
    }

    private static void alter(Path file, String before, String after) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(before);
        Files.writeString(file, text.replaceFirst(Pattern.quote(before), after));
    }

    /** Returns the checkpoints, oldest first. */
    private static List<Path> checkpoints(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run.resolve("checkpoint"))) {
            return files.sorted(Comparator.naturalOrder()).toList();
        }
    }

    /** Changes a section, which the table at the end of the file locates. */
    private static void forge(Path checkpoint, String section, String text, int behind, String hex) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(checkpoint));
        String letters = new String(bytes.array(), StandardCharsets.ISO_8859_1);
        int table = (int) bytes.getLong(bytes.limit() - 2 * Long.BYTES);
        int entry = letters.indexOf((char) section.length() + section, table) + 1 + section.length();
        int at = letters.indexOf(text, (int) bytes.getLong(entry)) + behind;
        bytes.position(at).put(HexFormat.of().parseHex(hex));
        write(checkpoint, bytes);
    }

    /** Writes a checkpoint with a valid checksum. */
    private static void write(Path checkpoint, ByteBuffer bytes) throws IOException {
        CRC32 checksum = new CRC32();
        checksum.update(bytes.array(), 0, bytes.limit() - Long.BYTES);
        bytes.putLong(bytes.limit() - Long.BYTES, checksum.getValue());
        Files.write(checkpoint, bytes.array());
    }
}

package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees who makes mistakes. */
class FaultsTest {

    @TempDir
    Path directory;

    @Test
    void listsFiveFaultsInOneAnswerAndWritesNothing() throws Exception {
        Path runFile = directory.resolve("run.yaml");
        Files.writeString(runFile, """
                recipe: sparkle-ed-gt
                agents: 8
                rounds: 100
                modle: {use: quadratic}
                model: {use: quadratic, with: {upper: -3}}
                levels:
                  upper: {mixing: act-gt, step: 0.1}
                  lower: {step: fast}
                  auxiliary: {mixing: extra, topology: ring, weights: {use: metropolis, with: {lazy: false}}}
                """);
        Command.Outcome outcome = Command.call("run", runFile, "--out", directory.resolve("out"));
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.text())
                .contains("5 faults")
                .contains("modle")
                .contains("did you mean 'model'")
                .contains("model.with.upper")
                .contains("-3")
                .contains("no mixing strategy 'act-gt'")
                .contains("did you mean 'atc-gt'")
                .contains("levels.lower.step")
                .contains("fast")
                .contains("'extra' needs")
                .contains("-0.333")
                .contains("lazy: true");
        assertThat(files(directory)).containsExactly(runFile);
    }

    @Test
    void endsADivergingRunWithItsLastFiniteNumbers() throws Exception {
        Path runFile = directory.resolve("run.yaml");
        Files.writeString(runFile, """
                recipe: sparkle-gt
                agents: 4
                rounds: 5000
                model: {use: quadratic, with: {upper: 3, lower: 3}}
                levels: {lower: {step: 30}}
                """);
        Command.Outcome outcome = Command.call("run", runFile, "--out", directory.resolve("out"));
        assertThat(outcome.exitCode()).isEqualTo(4);
        assertThat(outcome.text()).contains("PARLEY-301").contains("agent").contains("last good row");
        assertThat(Files.readString(directory.resolve("out/result.json"))).contains("diverged");
    }

    @Test
    void refusesToOverwriteARunUnlessForced() throws Exception {
        Path runFile = directory.resolve("run.yaml");
        Files.writeString(
                runFile, "recipe: soba\nagents: 2\nrounds: 3\nmodel: {use: quadratic, with: {upper: 2, lower: 2}}\n");
        Path out = directory.resolve("out");
        assertThat(Command.call("run", runFile, "--out", out).exitCode()).isZero();
        Command.Outcome again = Command.call("run", runFile, "--out", out);
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.text()).contains("PARLEY-120").contains("--force");
        assertThat(Command.call("run", runFile, "--out", out, "--force").exitCode())
                .isZero();
    }

    @Test
    void explainsAProblemFileThatDoesNotFit() throws Exception {
        new QuadraticNetwork(3, 2, 2, 1, 1).write(directory);
        Path runFile = directory.resolve("run.yaml");
        Files.writeString(
                runFile, "recipe: soba\nagents: 4\nrounds: 3\nmodel: {use: quadratic, with: {file: problem.json}}\n");
        Command.Outcome outcome = Command.call("run", runFile, "--out", directory.resolve("out"));
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.text()).contains("the file has 3 agents, the run has 4");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void tellsOfAMissingCorePluginOnceAndWithTheConsequence() throws Exception {
        Path plugins = Files.createDirectories(directory.resolve("installed/plugins"));
        try (Stream<Path> jars = Files.list(Distribution.root().resolve("plugins"))) {
            for (Path jar : jars.filter(file -> !file.getFileName().toString().startsWith("core-"))
                    .toList()) {
                Files.copy(jar, plugins.resolve(jar.getFileName()));
            }
        }
        Path runFile = Files.writeString(
                directory.resolve("run.yaml"), "recipe: sparkle-ed-gt\nagents: 4\nrounds: 3\nmodel: quadratic\n");
        String told = "PARLEY-103 plugins: plugin parley-core is not installed, so there is no default for ";

        Command.Outcome run = installedAt(plugins.getParent(), "run", runFile, "--out", directory.resolve("out"));
        assertThat(run.exitCode()).as(run.text()).isEqualTo(2);
        assertThat(run.text())
                .startsWith("run.yaml has 1 fault:\n  1) " + told)
                .contains("topology", "levels.upper.momentum", "and there is no estimator 'auxiliary-system'");

        Command.Outcome doctor = installedAt(plugins.getParent(), "doctor");
        assertThat(doctor.exitCode()).as(doctor.text()).isEqualTo(2);
        assertThat(doctor.text()).contains(" started, 1 faults", told + "any key of a run file");
    }

    private static Command.Outcome installedAt(Path distribution, Object... words) throws Exception {
        List<String> command = new ArrayList<>(Command.words(words));
        command.replaceAll(
                word -> word.startsWith("-Dparley.distribution=") ? "-Dparley.distribution=" + distribution : word);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Command.Outcome(process.waitFor(), text);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}

package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.tck.dense.DenseProblem;

/** What a user sees who makes mistakes. */
class DiagnosticsTest {

    @TempDir
    Path directory;

    @Test
    void listsFiveDiagnosticsInOneAnswerAndWritesNothing() throws Exception {
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
        Command.run("run", runFile, "--out", directory.resolve("out"))
                .exits(
                        2,
                        "5 errors",
                        "modle",
                        "did you mean 'model'",
                        "model.with.upper",
                        "-3",
                        "no mixing strategy 'act-gt'",
                        "did you mean 'atc-gt'",
                        "levels.lower.step",
                        "fast",
                        "'extra' needs",
                        "-0.333",
                        "lazy: true");
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
        Command.run("run", runFile, "--out", directory.resolve("out")).exits(4, "PARLEY-301", "agent", "last good row");
        assertThat(Files.readString(directory.resolve("out/result.json"))).contains("diverged");
    }

    @Test
    void refusesToOverwriteARunUnlessForced() throws Exception {
        Path runFile = directory.resolve("run.yaml");
        Files.writeString(
                runFile, "recipe: soba\nagents: 2\nrounds: 3\nmodel: {use: quadratic, with: {upper: 2, lower: 2}}\n");
        Path out = directory.resolve("out");
        Command.run("run", runFile, "--out", out).exits(0);
        Command.run("run", runFile, "--out", out).exits(2, "PARLEY-120", "--force");
        Command.run("run", runFile, "--out", out, "--force").exits(0);
    }

    @Test
    void explainsAProblemFileThatDoesNotFit() throws Exception {
        DenseProblem.random(3, 2, 2, 1).writeTo(directory.resolve("problem.json"));
        Path runFile = directory.resolve("run.yaml");
        Files.writeString(
                runFile, "recipe: soba\nagents: 4\nrounds: 3\nmodel: {use: quadratic, with: {file: problem.json}}\n");
        Command.run("run", runFile, "--out", directory.resolve("out"))
                .exits(2, "the file has 3 agents, but the run has 4");
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
        String told = "PARLEY-103 plugins: plugin parley-core is not installed, so these keys have no default: ";

        Command.Outcome run = installedAt(plugins.getParent(), "run", runFile, "--out", directory.resolve("out"))
                .exits(2);
        assertThat(run.text())
                .startsWith("run.yaml has 1 error:\n  1) " + told)
                .contains(
                        "topology",
                        "levels.upper.transform",
                        "and components are missing: estimator 'auxiliary-system'");

        installedAt(plugins.getParent(), "doctor").exits(2, " started, 1 errors", told + "any key of a run file");
    }

    private static Command.Outcome installedAt(Path distribution, Object... words) throws Exception {
        List<String> command = new ArrayList<>(Command.words(words));
        command.replaceAll(
                word -> word.startsWith("-Dparley.distribution=") ? "-Dparley.distribution=" + distribution : word);
        return Command.ended(new ProcessBuilder(command).redirectErrorStream(true));
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}

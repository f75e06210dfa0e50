package org.parley.scenarios;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Old names, and names of other tools, are rejected with the right name, whatever they name. */
class RenamedTest {

    @TempDir
    Path directory;

    private Path runFile;

    @BeforeEach
    void writeRunFile() throws Exception {
        runFile = Files.writeString(directory.resolve("run.yaml"), """
                recipe: d-soba
                agents: 4
                rounds: 1
                model: {use: quadratic, with: {upper: 2, lower: 2}}
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "estimator=implicit, hypergradient",
        "levels.upper.steps=2, local-steps",
        "levels.upper.lr=0.1, step",
        "network.missing=own, lost-weight",
        "problem=private-upper, personal-upper",
        "recipe=d-sgd, interact-d-sgd",
        "weights=receive, row-stochastic",
        "lr=0.1, levels.<level>.step",
        "epochs=3, rounds"
    })
    void inARunFile(String setting, String now) throws Exception {
        Command.run("check", runFile, "--set", setting).exits(2, "it is called " + now);
    }

    @ParameterizedTest
    @CsvSource({"weights receive, row-stochastic", "recipe d-sgd, interact-d-sgd", "d-sgd, interact-d-sgd"})
    void asAComponent(String words, String now) throws Exception {
        Object[] command = ("describe " + words).split(" ");
        Command.run(command).exits(2, "(use " + now + ")");
    }

    @Test
    void asAColumn() throws Exception {
        Path run = directory.resolve("run");
        Command.run("run", runFile, "--out", run, "--quiet").exits(0);
        Command.run("compare", run, "--by", "consensus_upper").exits(2, "it is called consensus_error_upper");
    }

    @ParameterizedTest
    @CsvSource({
        "runs, list",
        "train run.yaml, run",
        "run run.yaml --continue, --resume",
        "run run.yaml --seed=3, --set seed=N"
    })
    void onTheCommandLine(String words, String now) throws Exception {
        Object[] command = words.split(" ");
        Command.run(command).exits(2, "Use " + now + " in place of ");
    }
}

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
        "model.with.batch-size=3, batch",
        "levels.outer.step=0.1, upper",
        "'levels.upper.transform={use: adam, with: {lr: 0.1}}', levels.<level>.step",
        "'levels.upper.transform={use: adam, with: {betas: [0.9, 0.99]}}', 'beta1, beta2'",
        "levels.lower.gradient=sgd, gradient"
    })
    void inARunFile(String setting, String now) throws Exception {
        Command.run("check", runFile, "--set", setting).exits(2, "it is called " + now);
    }

    @ParameterizedTest
    @CsvSource({
        "epochs=3, use rounds: a round is one step of `batch` samples",
        "data.num_workers=2, use --threads: an option of the command",
        "model.with.device=cuda, use model.with.device: ",
        "levels.upper.weight_decay=0.1, use model.with.ridge: ",
        "levels.upper.scheduler=cosine, use levels.<level>.step: ",
        "levels.upper.step=cosine, use inverse-square-root: ",
        "levels.upper.transform=sgd, use none: ",
        "recipe=fedavg, use dsgd: ",
        "levels.upper.mixing=fedavg, use periodic: "
    })
    void withTheDifference(String setting, String hint) throws Exception {
        Command.run("check", runFile, "--set", setting).exits(2, hint);
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

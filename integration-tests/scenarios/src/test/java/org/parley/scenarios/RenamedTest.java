package org.parley.scenarios;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        Command.run("check", runFile, "--set", setting).exits(2, "use " + now);
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
        Command.run(command).exits(2, "(use " + now + "; known: ");
    }

    @Test
    void asAColumn() throws Exception {
        Path run = directory.resolve("run");
        Command.run("run", runFile, "--out", run, "--quiet").exits(0);
        Command.run("compare", run, "--by", "consensus_upper").exits(2, "use consensus_error_upper");
        Command.run("compare", run, "--y", "consensus_upper").exits(2, "--y is for tables and figures");
    }

    @Test
    void valuesOfRenamedKeysAreRejectedTogetherWithTheKeys() throws Exception {
        Command.run("check", runFile, "--set", "network.missing=own").exits(2, "use lost-weight", "(use self");
    }

    @ParameterizedTest
    @ValueSource(strings = {"adam", "[adam]", "{use: adam}"})
    void transformsUnderMomentum(String transform) throws Exception {
        Command.run("check", runFile, "--set", "levels.upper.momentum=" + transform)
                .exits(2, "must be a number", "write transform: [adam]");
    }

    @Test
    void asTheMetricOfATarget() throws Exception {
        String[] target = {"stop.target.metric=consensus_upper", "stop.target.below=1"};
        Command.run("check", runFile, "--set", target[0], "--set", target[1]).exits(2, "use consensus_error_upper");
        Path sweep = Files.writeString(directory.resolve("sweep.yaml"), """
                runs: run.yaml
                select: {metric: consensus_upper, goal: min}
                """);
        Command.run("check", sweep).exits(2, "use consensus_error_upper");
    }

    @Test
    void anEarlierRecordIsRecognized() throws Exception {
        Path run = directory.resolve("run");
        Command.run("run", runFile, "--out", run, "--quiet").exits(0);
        replace(run.resolve("metrics.csv"), "consensus_error_", "consensus_");
        replace(run.resolve("resolved.yaml"), "hypergradient:", "estimator:");
        String earlier = "was recorded by an earlier build with other names (run it again, or export it)";
        Command.run("resume", run).exits(2, earlier);
        Command.run("report", run).exits(2, earlier);
        Command.run("compare", run).exits(2, earlier);
        Command.run("list", run).exits(0, "damaged", "was recorded by an earlier build");
        Command.run("export", run, "--out", directory.resolve("models.npz")).exits(0);
    }

    private static void replace(Path file, String old, String now) throws Exception {
        Files.writeString(file, Files.readString(file).replace(old, now));
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
        Command.run(command).exits(2, "(use " + now + ")");
    }
}

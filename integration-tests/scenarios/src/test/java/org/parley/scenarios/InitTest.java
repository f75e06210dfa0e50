package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.runtime.record.Result;

/** Checks the first run file, shell completion, and the output on a terminal. */
class InitTest {

    final Path directory = Command.emptyDirectory();

    @ParameterizedTest
    @CsvSource({
        "quadratic, ring, exact, sparkle-ed-gt",
        "hyper-cleaning, one-peer-exponential, exact, sparkle-gt",
        "hyper-cleaning, exponential, traffic, compressed-sparkle-gt",
        "hyper-cleaning, ring, first-order, f2sa-gt",
        "logistic-tuning, torus, baseline, d-soba"
    })
    void itsRunFileRuns(String problem, String graph, String goal, String recipe) throws Exception {
        parley("init", "--problem", problem, "--topology", graph, "--goal", goal, "--agents", "4")
                .exits(0, "run.yaml: " + recipe + ", ", "next: parley run run.yaml");
        assertThat(Files.readString(directory.resolve("run.yaml"))).contains("recipe: " + recipe, "# ");
        assertThat(Distribution.scenario(directory.resolve("run.yaml"))
                        .set("rounds=50")
                        .result()
                        .status())
                .isEqualTo(Result.Status.COMPLETED);
    }

    @Test
    void refusesToReplaceAFileAndSaysWhatCanBeAnswered() throws Exception {
        Files.writeString(directory.resolve("run.yaml"), "mine");
        assertThat(parley("init").text()).startsWith("PARLEY-120 run.yaml: the file exists");
        parley("init", "other.yaml", "--goal", "speed")
                .exits(2, "--goal: 'speed' is not a valid value (choose exact, traffic, first-order, baseline)");
        assertThat(parley("init", "other.yaml", "--data", "digits").text())
                .contains("--data: the problem quadratic uses no data (omit it, or choose another --problem)");
        assertThat(directory.resolve("other.yaml")).doesNotExist();
        assertThat(Files.readString(directory.resolve("run.yaml"))).isEqualTo("mine");
    }

    @Test
    void aShellCompletesComponentsDatasetsAndKeys() throws Exception {
        parley("generate-completion")
                .exits(0, "sparkle-ed-gt", "\"digits\"", "levels.upper.mixing=", "record.every=", "serve");
    }

    @Tag("long")
    @Test
    void aTerminalShowsWhatIsLoadedAndHowFastRoundsAre() throws Exception {
        assumeTrue(Session.isPossible(), "no python3 with the module pty");
        Path run = Files.writeString(directory.resolve("run.yaml"), """
                recipe: sparkle-ed
                agents: 4
                rounds: 200000
                model: quadratic
                record: {every: 5000}
                """);
        try (Session session = Session.on(true, Map.of("NO_COLOR", "1"), "run", run, "--out", directory.resolve("a"))) {
            String text = session.end().text();
            assertThat(text).contains("loading plugins …", "building quadratic …", "/s", " at ");
            // Colors are CSI … m; erasing a line is CSI 2K.
            assertThat(text).doesNotContainPattern("\\x1b\\[[0-9;]*m");
        }
        Path sweep = Files.writeString(directory.resolve("sweep.yaml"), "runs: run.yaml\nseeds: [1, 2]\n");
        try (Session session = Session.on(true, "sweep", sweep, "--out", directory.resolve("b"))) {
            String text = session.end().text();
            assertThat(text)
                    .contains("sweep", "%", "1/2  run seed=1: completed", "2/2  run seed=2: completed", "/2 run seed=");
        }
    }

    private Command.Outcome parley(Object... words) throws Exception {
        return Command.runAt(directory, directory, words);
    }
}

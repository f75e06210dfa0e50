package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;

/** Checks runs that diverge without reaching a value that is not finite, and runs that must not be mistaken for them. */
class DivergenceScenarioTest {

    private static final String RUN = """
            recipe: sparkle-gt
            agents: 4
            rounds: 60
            model: {use: quadratic, with: {upper: 3, lower: 3}}
            weights: {use: metropolis, with: {lazy: true}}
            record: {every: 5}
            """;

    @TempDir
    Path directory;

    @Test
    void finiteButDivergedIsNotCompleted() throws Exception {
        Path runFile = Files.writeString(directory.resolve("run.yaml"), RUN);
        Path out = directory.resolve("out");
        assertThat(Command.run("run", runFile, "--set", "levels.lower.step=3", "--out", out)
                        .exits(4)
                        .text())
                .containsPattern("PARLEY-301 .*out: \\w+ is .* by round \\d+")
                .containsPattern("at level lower, agent \\d")
                .containsPattern("the last good row is round \\d+, hypergradient_norm")
                .contains("is stable for levels.lower.step with full gradients")
                .doesNotContain("Infinity", "NaN")
                .as("the step is proved to be too large")
                .doesNotContain("parley rerun");
        assertThat(Result.read(out.resolve("result.json")).status()).isEqualTo(Result.Status.DIVERGED);
        assertThat(Files.readString(out.resolve("report.html"))).contains("diverged");
        assertThat(Command.run("rerun", out, "--quiet").text()).contains("bit-identical");
    }

    @Test
    void aSingleRowAtTheEndIsEnoughWhereNoMoreFollow() {
        Result result = Distribution.scenario(RUN)
                .set("levels.lower.step=2", "record.every=60")
                .recordedUnder(directory)
                .summary();
        assertThat(result.status()).isEqualTo(Result.Status.DIVERGED);
        assertThat(result.reason()).contains("by round 60", "the last good row is round 0");
    }

    /** The step that the message recommends must be stable. */
    @ParameterizedTest
    @ValueSource(strings = {"sparkle-gt", "sparkle-ed", "sparkle-extra", "d-soba"})
    void theStepThatIsCalledStableIsStable(String recipe) {
        Result exploded = Distribution.scenario(RUN)
                .set("recipe=" + recipe, "levels.lower.step=4", "levels.auxiliary.step=4")
                .recordedUnder(directory)
                .summary();
        Matcher named = Pattern.compile("at most (\\S+) is stable for levels.lower.step and levels.auxiliary.step")
                .matcher(exploded.reason());
        assertThat(named.find()).as(exploded.reason()).isTrue();

        Result stable = Distribution.scenario(RUN)
                .set(
                        "recipe=" + recipe,
                        "rounds=3000",
                        "levels.lower.step=" + named.group(1),
                        "levels.auxiliary.step=" + named.group(1))
                .recordedUnder(directory)
                .summary();
        assertThat(stable.status()).as(stable.reason()).isEqualTo(Result.Status.COMPLETED);
    }

    /** A run that is stopped before, between and after its diverging rows, or is extended, ends as the uninterrupted run. */
    @ParameterizedTest
    @CsvSource({"2, 45", "3, 30"})
    void theRuleRemembersTheRowsBeforeAResume(String step, long end) throws Exception {
        String[] whole = {"levels.lower.step=" + step, "record.checkpoint-seconds=0"};
        Output uninterrupted = Output.of(Distribution.scenario(RUN).set(whole).recordedUnder(directory));
        assertThat(uninterrupted.result().status()).isEqualTo(Result.Status.DIVERGED);
        assertThat(uninterrupted.result().round()).isEqualTo(end);

        for (long before : List.of(1, 4, 5, 7, 10, 13)) {
            String[] part = Arrays.copyOf(whole, 3);
            part[2] = "rounds=" + (end - before);
            RunDirectory interrupted = Output.of(
                            Distribution.scenario(RUN).set(part).recordedUnder(directory))
                    .directory();
            Result resumed = Distribution.scenario(RUN)
                    .set("rounds=60")
                    .resume(interrupted.root())
                    .summary();
            assertThat(resumed.round()).isEqualTo(end);
            assertThat(resumed.reason()).isEqualTo(uninterrupted.result().reason());
            assertThat(roundsOf(interrupted)).isEqualTo(roundsOf(uninterrupted.directory()));
        }
    }

    private static List<String> roundsOf(RunDirectory run) throws IOException {
        return Files.readAllLines(run.metrics()).stream()
                .map(line -> line.split(",")[0])
                .toList();
    }
}

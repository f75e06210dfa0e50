package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.Provenance;
import org.parley.tck.scenario.Scenario;

/** Checks a level that starts at the final values of another run. */
class StartFromRunTest {

    private static final int ROUNDS = 12;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"float64", "float32"})
    void everyAgentStartsAtItsOwnRow(String precision) {
        RunResult before = pretrained("precision=" + precision);
        Scenario after = scenario("levels.lower.start={use: run, with: {directory: before}}", "precision=" + precision);
        assertThat(after.start().rows("lower")).isDeepEqualTo(before.value("lower"));
        Scenario other = scenario("levels.auxiliary.start={use: run, with: {directory: before, level: lower}}");
        assertThat(other.start().rows("auxiliary")).isDeepEqualTo(before.value("lower"));
    }

    @Test
    void otherAgentsStartAtTheAverage() {
        double[][] before = pretrained().value("lower");
        double[][] after = scenario("agents=3", "levels.lower.start={use: run, with: {directory: before}}")
                .start()
                .rows("lower");
        for (int k = 0; k < before[0].length; k++) {
            double average = 0;
            for (double[] row : before) {
                average += row[k] / before.length;
            }
            for (double[] row : after) {
                assertThat(row[k]).isEqualTo(average);
            }
        }
    }

    @Test
    void aRunOfSeveralProcessesIsReadCompletely() throws Exception {
        RunResult alone = pretrained();
        Path file = Files.writeString(directory.resolve("run.yaml"), RUN_FILE);
        Command.Outcome split = Command.run(
                        "run", file, "--out", directory.resolve("split"), "--engine", "threads", "--processes", 3)
                .exits(0);
        assertThat(scenario("levels.lower.start={use: run, with: {directory: split}}")
                        .start()
                        .rows("lower"))
                .isDeepEqualTo(alone.value("lower"));
    }

    @Test
    void theStartingPointIsPartOfTheRun() throws IOException {
        pretrained();
        Path out = directory.resolve("after");
        scenario("levels.lower.start={use: run, with: {directory: before}}").recordedIn(out);
        Provenance.SourceMark source = Provenance.read(out.resolve("provenance.json"))
                .inputs()
                .sources()
                .get("levels.lower.start.with.directory");
        assertThat(source.path()).isEqualTo(directory.resolve("before").toString());
        assertThat(source.sha256()).hasSize(64);
        assertThat(Files.readString(out.resolve("report.html"))).contains(source.sha256());

        assertThat(scenario("rounds=20").resume(out).round()).isEqualTo(20);
        scenario("rounds=15").resume(directory.resolve("before"));
        assertThatThrownBy(() -> scenario("rounds=30").resume(out))
                .hasMessageContaining(
                        "levels.lower.start.with.directory was a run whose variables have SHA-256 " + source.sha256());
    }

    @Test
    void whatCannotBeReadIsRefused() throws IOException {
        pretrained();
        Files.createDirectory(directory.resolve("empty"));
        assertThatThrownBy(scenario("levels.lower.start={use: run, with: {directory: nowhere}}")::plan)
                .hasMessageContaining("PARLEY-107 levels.lower.start.with.directory: directory not found: ");
        assertThatThrownBy(scenario("levels.lower.start={use: run, with: {directory: before/metrics.csv}}")::plan)
                .hasMessageContaining("metrics.csv is not a directory");
        assertThatThrownBy(scenario("levels.lower.start={use: run, with: {directory: empty}}")::plan)
                .hasMessageContaining("PARLEY-108 levels.lower.start: ")
                .hasMessageContaining("is not the directory of a run");
        assertThatThrownBy(scenario("levels.lower.start={use: run, with: {directory: before, level: middle}}")::plan)
                .hasMessageContaining("that run has no level 'middle'; it has auxiliary, lower, upper");
        assertThatThrownBy(scenario("levels.upper.start={use: run, with: {directory: before, level: lower}}")::start)
                .hasMessageContaining("PARLEY-108 levels.upper.start.with.directory: level lower of that run has"
                        + " dimension 4, level upper of this one has 3");

        Files.move(directory.resolve("before/checkpoint"), directory.resolve("elsewhere"));
        assertThatThrownBy(scenario("levels.lower.start={use: run, with: {directory: before}}")::plan)
                .hasMessageContaining("before has no checkpoint to read variables from");
    }

    private static final String RUN_FILE = """
            recipe: d-soba
            agents: 5
            rounds: %d
            model: {use: quadratic, with: {upper: 3, lower: 4}}
            record: {checkpoint-seconds: 0}
            """.formatted(ROUNDS);

    private RunResult pretrained(String... keys) {
        return scenario(keys).recordedIn(directory.resolve("before"));
    }

    private Scenario scenario(String... keys) {
        return Distribution.scenario(RUN_FILE).in(directory).set(keys);
    }
}

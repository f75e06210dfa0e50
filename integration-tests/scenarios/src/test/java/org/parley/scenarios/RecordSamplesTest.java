package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.tck.scenario.Scenario;

/** Checks {@code record.samples}: rows are computed on a few samples, always the same ones. */
class RecordSamplesTest {

    private static final String RUN_FILE = """
            recipe: sparkle-ed-gt
            seed: 7
            agents: 5
            rounds: 12
            precision: float32
            batch: 16
            model: {use: hyper-cleaning, with: {hidden: [8], train-accuracy: true}}
            data: {use: digits, partition: {use: dirichlet, with: {alpha: 0.5}}, corruption: 0.3, validation: 0.2, test: 0.2}
            record: {every: 3, iterates: true}
            """;

    @TempDir
    Path directory;

    @Test
    void rowsDoNotDependOnThreadsProcessesOrInterruptions() throws Exception {
        Scenario some = Distribution.scenario(RUN_FILE).set("record.samples=20");
        List<String> rows =
                rows(Output.of(some.recordedUnder(directory)).directory().root());
        assertThat(rows(Output.of(some.threads(2).recordedUnder(directory))
                        .directory()
                        .root()))
                .isEqualTo(rows);

        Output begun = Output.of(some.set("rounds=6").recordedUnder(directory));
        some.set("rounds=12").resume(begun.directory().root());
        assertThat(rows(begun.directory().root())).isEqualTo(rows);

        Path file = Files.writeString(directory.resolve("run.yaml"), RUN_FILE);
        Path several = directory.resolve("several");
        Command.run(
                        "run",
                        file,
                        "--set",
                        "record.samples=20",
                        "--out",
                        several,
                        "--engine",
                        "threads",
                        "--processes",
                        3)
                .exits(0);
        assertThat(rows(several)).isEqualTo(rows);
    }

    @Test
    void roundsAreThoseOfARunThatRecordsOnAllSamples() throws IOException {
        Output all = Output.of(Distribution.scenario(RUN_FILE).recordedUnder(directory));
        Output some = Output.of(
                Distribution.scenario(RUN_FILE).set("record.samples=20").recordedUnder(directory));
        Output many = Output.of(
                Distribution.scenario(RUN_FILE).set("record.samples=100000").recordedUnder(directory));
        assertThat(Files.mismatch(all.directory().iterates(), some.directory().iterates()))
                .isEqualTo(-1);
        assertThat(rows(many.directory().root())).isEqualTo(rows(all.directory().root()));
        for (String column : List.of("upper_loss", "lower_loss", "test_accuracy", "train_accuracy")) {
            assertThat(some.metrics().column(column))
                    .as(column)
                    .isNotEqualTo(all.metrics().column(column));
        }
        for (String column : List.of("samples", "floats_sent", "consensus_error_upper", "corruption_auc")) {
            assertThat(some.metrics().column(column))
                    .as(column)
                    .isEqualTo(all.metrics().column(column));
        }
    }

    /** Accuracies of agents that are tested on n samples are multiples of 1/n; their averages over 5 agents are multiples of 1/(5n). */
    @ParameterizedTest
    @ValueSource(ints = {4, 9})
    void accuraciesAreOnSoManySamples(int samples) throws IOException {
        Output output = Output.of(
                Distribution.scenario(RUN_FILE).set("record.samples=" + samples).recordedUnder(directory));
        for (String column : List.of("test_accuracy", "train_accuracy")) {
            for (double accuracy : output.metrics().column(column)) {
                double right = accuracy * 5 * samples;
                assertThat(right).as(column).isCloseTo(Math.rint(right), org.assertj.core.api.Assertions.within(1e-9));
            }
        }
    }

    @Test
    void theRunReportsTheNumberAndCannotBeResumedWithAnother() throws IOException {
        Output output = Output.of(
                Distribution.scenario(RUN_FILE).set("record.samples=20").recordedUnder(directory));
        assertThat(output.directory().resolved()).content().contains("samples: 20");
        assertThat(output.directory().report())
                .content()
                .contains("losses and metrics are evaluated on 20 samples of each set of an agent");
        Files.writeString(
                output.directory().resolved(),
                Files.readString(output.directory().resolved()).replace("samples: 20", "samples: 21"));
        assertThatThrownBy(() -> Distribution.scenario(RUN_FILE)
                        .set("rounds=20")
                        .resume(output.directory().root()))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("record.samples was 20, is now 21");
    }

    private static List<String> rows(Path run) throws IOException {
        return Files.readAllLines(run.resolve("metrics.csv")).stream()
                .map(line -> line.replaceFirst(",[^,]*,", ","))
                .toList();
    }
}

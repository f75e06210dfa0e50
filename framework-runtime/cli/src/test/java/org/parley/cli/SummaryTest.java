package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.Result.Status;
import org.parley.runtime.record.RunDirectory;

class SummaryTest {

    @TempDir
    Path parent;

    private final Typed typed = new Typed();
    private Path run;

    @BeforeEach
    void writeRun() throws IOException {
        run = RunDirectory.createAt(parent.resolve("run"), false).root();
        Files.writeString(run.resolve("resolved.yaml"), "agents: 3\n");
    }

    @Test
    void theLastLinesContainTheResultAndTheReport() {
        Summary.print(ended(Status.COMPLETED), false, typed.console());

        assertThat(typed.out().lines())
                .containsExactly(
                        "completed at round 40, hypergradient_norm = 2.500e-01 (2.0 s, 20 rounds/s)",
                        "report: " + run.resolve("report.html"));
        assertThat(typed.errors()).isEmpty();
    }

    @Test
    void quietPrintsOnlyTheLastLine() {
        Summary.print(ended(Status.COMPLETED), true, typed.console());
        assertThat(typed.out().lines()).containsExactly("report: " + run.resolve("report.html"));
    }

    @ParameterizedTest
    @EnumSource(names = "DIVERGED", mode = EnumSource.Mode.EXCLUDE)
    void everyStatusButDivergenceIsASuccess(Status status) {
        assertThat(Summary.print(ended(status), true, typed.console())).isZero();
    }

    @Test
    void divergenceHasItsOwnExitCodeAndAReason() {
        assertThat(Summary.print(ended(Status.DIVERGED), true, typed.console())).isEqualTo(4);
        assertThat(typed.errors()).startsWith("PARLEY-").contains(run + ": the reason");
    }

    @Test
    void withoutAGradientTheLossAndTheMetricsOfTheModelArePrinted() {
        Result result = result(
                Status.STOPPED, Map.of(Columns.UPPER_LOSS, 3.0, "accuracy", 0.75, Columns.CONSENSUS_UPPER, 1e-3));
        assertThat(Summary.line(result)).startsWith("stopped at round 40, upper_loss = 3.000e+00, accuracy = 0.7500 (");
    }

    private RunResult ended(Status status) {
        return new RunResult(
                result(status, Map.of(Columns.HYPERGRADIENT_NORM, 0.25, Columns.UPPER_LOSS, 3.0)),
                List.of(),
                Map.of(),
                Optional.of(run));
    }

    private static Result result(Status status, Map<String, Double> figures) {
        return new Result(
                status,
                40,
                "the reason",
                Optional.of(new MetricsRow(40, 2, figures)),
                Optional.empty(),
                Map.of(),
                2,
                20);
    }
}

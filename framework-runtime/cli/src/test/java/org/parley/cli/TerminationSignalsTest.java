package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The effects of signals; scenarios test with the packaged command that the process receives them. */
class TerminationSignalsTest {

    private static final int HANG_UP = 1;
    private static final int TERMINATE = 15;

    private final StringWriter errors = new StringWriter();
    private final TerminationSignals signals = new TerminationSignals(new PrintWriter(errors, true));

    @Test
    void withoutASignalTheExitCodeIsThatOfTheRun() {
        assertThat(signals.isReceived()).isFalse();
        assertThat(signals.cancellation().isRequested()).isFalse();
        assertThat(signals.exitCode(0)).isZero();
        assertThat(signals.exitCode(4)).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({"1, 129", "2, 130", "15, 143"})
    void aSignalCancelsTheRunAndGivesTheExitCodeThatShellsKnow(int signal, int exitCode) {
        signals.receive(signal);

        assertThat(signals.cancellation().isRequested()).isTrue();
        assertThat(signals.exitCode(0)).isEqualTo(exitCode);
        assertThat(signals.exitCode(4)).as("of a run that diverged meanwhile").isEqualTo(exitCode);
        assertThat(errors.toString()).contains("finishing the round and writing a checkpoint");
    }

    @Test
    void theFirstSignalCountsAndIsReportedOnce() {
        signals.receive(HANG_UP);
        signals.receive(TERMINATE);

        assertThat(signals.exitCode(0)).isEqualTo(129);
        assertThat(errors.toString().strip().lines()).hasSize(1);
    }
}

package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;

class RoundOptionsTest {

    @Test
    void threadsAreAllProcessorsByDefault() {
        assertThat(applied(new Typed()).threads()).isEmpty();
        assertThat(applied(new Typed("--threads", "3")).threads()).hasValue(3);
    }

    @Test
    void theCommandIsRecordedInTheProvenance() {
        assertThat(applied(new Typed("--threads", "3")).command()).containsExactly("--threads", "3");
    }

    @Test
    void signalsCancelTheRun() {
        Typed typed = new Typed();
        TerminationSignals signals = new TerminationSignals(typed.console().errors());

        RunOptions options = typed.options().applyTo(RunOptions.inMemory(), typed.console(), signals);

        assertThat(options.cancellation()).isSameAs(signals.cancellation());
    }

    @Test
    void aRunPrintsItsHeadingItsRowsAndItsNotes() {
        Typed typed = new Typed();
        run(typed);
        assertThat(typed.out()).startsWith("the head").contains("hypergradient_norm", "2.500e-01");
        assertThat(typed.errors().lines()).containsExactly("note: a note");
    }

    @Test
    void aQuietRunPrintsOnlyItsNotes() {
        Typed typed = new Typed("--quiet");
        run(typed);
        assertThat(typed.options().isQuiet()).isTrue();
        assertThat(typed.out()).isEmpty();
        assertThat(typed.errors().lines()).containsExactly("note: a note");
    }

    private static void run(Typed typed) {
        TerminationSignals signals = new TerminationSignals(typed.console().errors());
        RunListener listener = typed.options()
                .applyTo(RunOptions.inMemory(), typed.console(), signals, () -> "the head")
                .listener();
        signals.during(() -> {
            listener.note("a note");
            listener.starts(0, 10);
            listener.records(new MetricsRow(0, 0, Map.of(Columns.HYPERGRADIENT_NORM, 0.25)));
            listener.ends();
            return null;
        });
    }

    private static RunOptions applied(Typed typed) {
        return typed.options()
                .applyTo(
                        RunOptions.inMemory(),
                        typed.console(),
                        new TerminationSignals(typed.console().errors()));
    }
}

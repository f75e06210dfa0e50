package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;

/** The output of {@code --verbose}. */
class DetailsTest {

    private final Typed typed = new Typed("--quiet");

    @Test
    void timesGoToStandardError() {
        run(new Details(typed.console(), true));
        assertThat(typed.out()).isEmpty();
        assertThat(typed.errors().lines()).hasSize(2);
        assertThat(typed.errors())
                .containsPattern("verbose: data and model ready in \\d+\\.\\d\\d s\\R")
                .containsPattern("verbose: rounds completed in \\d+\\.\\d\\d s\\R");
    }

    @Test
    void withoutTheOptionNothingIsPrinted() {
        run(new Details(typed.console(), false));
        assertThat(typed.errors()).isEmpty();
    }

    private void run(Details details) {
        typed.options().details(details);
        TerminationSignals signals = new TerminationSignals(typed.console().errors());
        RunListener listener = typed.options()
                .applyTo(RunOptions.inMemory(), typed.console(), signals)
                .listener();
        signals.during(() -> {
            listener.starts(0, 10);
            listener.records(new MetricsRow(0, 0, Map.of(Columns.HYPERGRADIENT_NORM, 0.25)));
            listener.ends();
            return null;
        });
    }
}

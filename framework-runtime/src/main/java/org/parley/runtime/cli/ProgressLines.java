package org.parley.runtime.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalDouble;
import org.parley.runtime.experiment.Progress;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;

/** Progress for logs and pipes: about ten plain lines over a run. */
final class ProgressLines implements Progress {

    private static final int LINES = 10;

    private final PrintWriter out;
    private long rounds;
    private long nextLine;

    ProgressLines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void begins(long round, long lastRound) {
        rounds = lastRound;
        nextLine = round;
        out.printf("%10s  %12s  %12s  %12s  %12s%n", "round", "|grad Phi|", "upper loss", "disagree x", "error of y");
        out.flush();
    }

    @Override
    public void records(MetricsRow row) {
        if (row.round() < nextLine && row.round() != rounds) {
            return;
        }
        nextLine = row.round() + Math.max(1, rounds / LINES);
        out.printf(
                "%10d  %12s  %12s  %12s  %12s%n",
                row.round(),
                cell(row.value(Columns.HYPERGRADIENT_NORM)),
                cell(row.value(Columns.UPPER_LOSS)),
                cell(row.value(Columns.CONSENSUS_UPPER)),
                cell(row.value(Columns.LOWER_ERROR)));
        out.flush();
    }

    static String cell(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3e", value.getAsDouble()) : "-";
    }
}

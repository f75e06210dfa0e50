package org.parley.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.record.MetricsRow;

/** RunListener for logs and pipes: about ten plain lines over a run. */
final class ProgressLines implements RunListener {

    private static final int LINES = 10;

    private final PrintWriter out;
    private long rounds;
    private long nextLine;
    private List<SummaryColumns> headlines;

    ProgressLines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void starts(long round, long lastRound) {
        rounds = lastRound;
        nextLine = round;
    }

    @Override
    public void records(MetricsRow row) {
        if (row.round() < nextLine && row.round() != rounds) {
            return;
        }
        nextLine = row.round() + Math.max(1, rounds / LINES);
        if (headlines == null) {
            headlines = SummaryColumns.of(row);
            out.printf(Locale.ROOT, "%10s", "round");
            headlines.forEach(headline -> out.printf(Locale.ROOT, "  %" + headline.width() + "s", headline.caption()));
            out.println();
        }
        out.printf(Locale.ROOT, "%10d", row.round());
        headlines.forEach(headline -> out.printf(Locale.ROOT, "  %" + headline.width() + "s", headline.cell(row)));
        out.println();
        out.flush();
    }
}

package org.parley.cli;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import org.parley.runtime.experiment.ForwardingListener;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.SweepListener;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;

/** The progress of a sweep: a line for each finished run and, on a terminal, a bar over the rounds of all runs. */
final class SweepProgress implements SweepListener, AutoCloseable {

    private final RoundOptions options;
    private final Console console;
    private final TerminationSignals signals;
    private final Details details;
    private final Map<Integer, String> labels = new HashMap<>();
    private final Map<Integer, Long> roundsOf = new HashMap<>();
    private int count;
    private ProgressBar bar;

    SweepProgress(RoundOptions options, Console console, TerminationSignals signals, Details details) {
        this.options = options;
        this.console = console;
        this.signals = signals;
        this.details = details;
    }

    @Override
    public synchronized void note(String sentence) {
        console.note(sentence);
    }

    @Override
    public synchronized void begins(int runs, long rounds) {
        count = runs;
        console.free();
        details.done(runs + " runs planned");
        if (Terminal.isInteractive() && !options.isQuiet()) {
            bar = Bars.of("sweep")
                    .setInitialMax(rounds)
                    .setUpdateIntervalMillis(100)
                    .showSpeed()
                    .build();
        }
    }

    @Override
    public synchronized void starts(int number, int runs, String label) {
        labels.put(number, label);
        details.say("run " + number + "/" + runs + " starts: " + label);
    }

    @Override
    public RunListener ofRun(int number, RunPlan plan) {
        RunListener shown = options.isJson() ? JsonEvents.of(console, labels.get(number)) : console.notes();
        return signals.watching(new ForwardingListener(shown) {
            @Override
            public void prepares(String what) {
                // The line of the bar is in use.
            }

            @Override
            public void reaches(long round) {
                super.reaches(round);
                advance(number, round, "");
            }

            @Override
            public void records(MetricsRow row) {
                super.records(row);
                advance(number, row.round(), figure(row));
            }
        });
    }

    @Override
    public synchronized void ends(int number, Result result) {
        if (options.isJson()) {
            JsonEvents.of(console, labels.get(number)).ends(result, Optional.empty());
        } else if (!options.isQuiet() || signals.isReceived()) {
            if (bar != null) {
                Terminal.transientLine("");
            }
            console.say(String.format(
                    Locale.ROOT, "%d/%d  %s: %s", number, count, labels.get(number), Summary.line(result)));
        }
        advance(number, result.round(), "");
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
            Terminal.transientLine("");
            bar = null;
        }
    }

    private synchronized void advance(int number, long round, String figure) {
        if (bar == null) {
            return;
        }
        bar.stepBy(round - roundsOf.getOrDefault(number, 0L));
        roundsOf.put(number, round);
        if (!figure.isEmpty()) {
            Bars.say(bar, number + "/" + count + " " + labels.get(number) + ": " + figure);
        }
    }

    private static String figure(MetricsRow row) {
        return SummaryColumns.of(row).stream()
                .findFirst()
                .map(headline -> headline.at(row))
                .orElse("");
    }
}

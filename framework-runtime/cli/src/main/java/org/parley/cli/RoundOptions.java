package org.parley.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.ForwardingListener;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.MetricsRow;
import picocli.CommandLine.Option;

/** Options of every command that makes rounds. */
final class RoundOptions {

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Threads for agents that are expensive to evaluate; default: all processors, but for one on several processes. Results do not depend on it.")
    private Integer threads;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but the last line; warnings and notes still go to standard error.")
    private boolean quiet;

    @Option(
            names = "--json",
            description = "Print one JSON object per line instead: rows as they are recorded, and how it ends.")
    private boolean json;

    boolean isQuiet() {
        return quiet || json;
    }

    boolean isJson() {
        return json;
    }

    /** Tells how a run ended, as the user wants it, and returns the exit code. */
    int tell(RunResult result, Console console) {
        if (json) {
            JsonEvents.of(console).ends(result.summary(), result.directory());
            return Summary.exitCode(result, console);
        }
        return Summary.print(result, quiet, console);
    }

    /** What the user asked for, with progress on the terminal and signals that end the run after its round. */
    RunOptions applyTo(RunOptions options, Console console, TerminationSignals signals) {
        return applyTo(options, console, signals, () -> "");
    }

    /** @param head a line to print when the rounds start */
    RunOptions applyTo(RunOptions options, Console console, TerminationSignals signals, Supplier<String> head) {
        RunOptions watched = options.command(console.arguments())
                .cancelledBy(signals.cancellation())
                .watchedBy(signals.watching(new Spoken(console, progress(console), isQuiet() ? "" : head.get())));
        return threads == null ? watched : watched.threads(threads);
    }

    private RunListener progress(Console console) {
        if (json) {
            return JsonEvents.of(console);
        }
        if (quiet) {
            return RunListener.NONE;
        }
        return Terminal.isInteractive() ? new ProgressOnTerminal() : new ProgressLines(console.out());
    }

    /** Progress with a heading, and notes on standard error. */
    private static final class Spoken extends ForwardingListener {

        private final Console console;
        private final String head;

        Spoken(Console console, RunListener progress, String head) {
            super(progress);
            this.console = console;
            this.head = head;
        }

        @Override
        public void note(String sentence) {
            console.note(sentence);
        }

        @Override
        public void warn(String sentence) {
            console.warn(sentence);
        }

        @Override
        public void prepares(String what) {
            console.busyWith(what);
        }

        @Override
        public void starts(long round, long rounds) {
            console.free();
            if (!head.isEmpty()) {
                console.say(head);
            }
            super.starts(round, rounds);
        }
    }

    /** RunListener for logs and pipes: about ten plain lines over a run. */
    private static final class ProgressLines implements RunListener {

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
                headlines.forEach(
                        headline -> out.printf(Locale.ROOT, "  %" + headline.width() + "s", headline.caption()));
                out.println();
            }
            out.printf(Locale.ROOT, "%10d", row.round());
            headlines.forEach(headline -> out.printf(Locale.ROOT, "  %" + headline.width() + "s", headline.cell(row)));
            out.println();
            out.flush();
        }
    }

    /** A bar with the time that is left and the rounds per second, and the leading figure with the round that it is of. */
    private static final class ProgressOnTerminal implements RunListener {

        private ProgressBar bar;

        @Override
        public void starts(long round, long rounds) {
            bar = Bars.of("rounds")
                    .setInitialMax(rounds)
                    .showSpeed()
                    .setUpdateIntervalMillis(100)
                    .startsFrom(round, Duration.ZERO)
                    .build();
        }

        @Override
        public void reaches(long round) {
            bar.stepTo(round);
        }

        @Override
        public void records(MetricsRow row) {
            bar.stepTo(row.round());
            SummaryColumns.of(row).stream().findFirst().ifPresent(headline -> Bars.say(bar, headline.at(row)));
        }

        @Override
        public void ends() {
            bar.close();
        }
    }
}

package org.parley.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.ForwardingListener;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.record.MetricsRow;
import picocli.CommandLine.Option;

/** The options of all commands that run experiments. */
final class RoundOptions {

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Maximum number of threads; results do not depend on it. Default: all processors, or 1 with --engine.")
    private Integer threads;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only the last line, and errors, warnings and notes to standard error.")
    private boolean quiet;

    @Option(
            names = "--json",
            description = "JSON instead of text: one object per line for the start, each recorded row and the end.")
    private boolean json;

    private Details details;

    boolean isQuiet() {
        return quiet || json;
    }

    boolean isJson() {
        return json;
    }

    /** Sets the destination of verbose output. */
    void details(Details chosen) {
        details = chosen;
    }

    /** Prints the result of a run in the chosen format and returns the exit code. */
    int report(RunResult result, Console console) {
        if (json) {
            JsonEvents.of(console).ends(result.summary(), result.directory());
            return Summary.exitCode(result, console);
        }
        return Summary.print(result, quiet, console);
    }

    /** Returns the options of the run, with progress on the terminal and signals that end the run after a round. */
    RunOptions applyTo(RunOptions options, Console console, TerminationSignals signals) {
        return applyTo(options, console, signals, () -> "");
    }

    /**
     * Returns the options of the run.
     *
     * @param head a line to print before the first round
     */
    RunOptions applyTo(RunOptions options, Console console, TerminationSignals signals, Supplier<String> head) {
        RunListener listener = new ConsoleListener(
                console, progress(console), isQuiet() ? "" : head.get(), Optional.ofNullable(details));
        RunOptions chosen = options.command(console.arguments())
                .cancelledBy(signals.cancellation())
                .watchedBy(signals.watching(listener));
        return threads == null ? chosen : chosen.threads(threads);
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

    /** Adds a heading, notes, warnings and verbose output to progress. */
    private static final class ConsoleListener extends ForwardingListener {

        private final Console console;
        private final String head;
        private final Optional<Details> details;

        ConsoleListener(Console console, RunListener progress, String head, Optional<Details> details) {
            super(progress);
            this.console = console;
            this.head = head;
            this.details = details;
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
            details.ifPresent(each -> each.done("data and model ready"));
            super.starts(round, rounds);
        }

        @Override
        public void ends() {
            super.ends();
            details.ifPresent(each -> each.done("rounds completed"));
        }
    }

    /** Progress for logs and pipes: about ten lines per run. */
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

    /** A progress bar with the remaining time, rounds per second, and the main metric of the last record. */
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

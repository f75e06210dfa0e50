package org.parley.cli;

import java.util.function.Supplier;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.ForwardingListener;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.experiment.RunResult;
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
            names = "--quiet",
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
}

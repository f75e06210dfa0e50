package org.parley.runtime.cli;

import org.parley.runtime.experiment.Progress;
import picocli.CommandLine.Option;

/** Options of every command that makes rounds. */
final class RunOptions {

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "Threads for agents that are expensive to evaluate; default: all processors. Results do not depend on it.")
    private int threads;

    @Option(names = "--quiet", description = "Print nothing but the last line.")
    private boolean quiet;

    int threads() {
        return threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
    }

    boolean isQuiet() {
        return quiet;
    }

    Progress progress(java.io.PrintWriter out) {
        if (quiet) {
            return Progress.NONE;
        }
        return System.console() == null ? new ProgressLines(out) : new ProgressOnTerminal();
    }
}

package org.parley.runtime.cli;

import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.runtime.experiment.Progress;
import picocli.CommandLine.Option;

/** Options of every command that makes rounds. */
final class RunOptions {

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Threads for agents that are expensive to evaluate; default: all processors. Results do not depend on it.")
    private Integer threads;

    @Option(names = "--quiet", description = "Print nothing but the last line.")
    private boolean quiet;

    int threads() {
        if (threads != null && threads < 1) {
            throw new ParleyException(
                    new Problem(ErrorCode.CONFIG_OUT_OF_RANGE, "--threads", "must be at least 1, got " + threads, ""));
        }
        return threads != null ? threads : Runtime.getRuntime().availableProcessors();
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

package org.parley.runtime.cli;

import java.io.PrintWriter;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.experiment.Progress;
import org.parley.runtime.plan.RunPlan;
import picocli.CommandLine.Option;

/** Options of every command that makes rounds. */
final class RunOptions {

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Threads for agents that are expensive to evaluate; default: all processors. Results do not depend on it.")
    private Integer threads;

    @Option(
            names = "--quiet",
            description = "Print nothing but the last line; warnings and notes still go to standard error.")
    private boolean quiet;

    /** How many threads a run gets: more than it has agents, or the machine processors, would only stand in each other's way. */
    int threads(RunPlan plan) {
        int processors = Runtime.getRuntime().availableProcessors();
        if (threads == null) {
            return processors;
        }
        if (threads < 1) {
            throw new ParleyException(
                    new Fault(ErrorCode.CONFIG_OUT_OF_RANGE, "--threads", "must be at least 1, got " + threads, ""));
        }
        return Math.min(threads, Math.max(plan.agents(), processors));
    }

    /** What the user should know of the threads. */
    Optional<String> noteOnThreads(RunPlan plan) {
        int used = threads(plan);
        return threads == null || threads == used
                ? Optional.empty()
                : Optional.of("--threads " + threads + ": a run of " + plan.agents() + " agents keeps no more than "
                        + used + " busy here, so it gets " + used);
    }

    boolean isQuiet() {
        return quiet;
    }

    Progress progress(PrintWriter out) {
        if (quiet) {
            return Progress.NONE;
        }
        return Terminal.isInteractive() ? new ProgressOnTerminal() : new ProgressLines(out);
    }
}

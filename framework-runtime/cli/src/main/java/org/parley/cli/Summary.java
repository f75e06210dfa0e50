package org.parley.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;

/** The last lines of a command that ran an experiment, and its exit code. */
final class Summary {

    private Summary() {}

    /**
     * Prints the result of a run and returns the exit code.
     *
     * @param quiet whether to print only the last line
     */
    static int print(RunResult run, boolean quiet, Console console) {
        Result result = run.summary();
        Optional<RunDirectory> directory = run.directory().map(RunDirectory::open);
        if (!quiet) {
            console.say(line(result));
            if (result.status() == Result.Status.STOPPED) {
                console.say("reason: " + result.reason());
            }
        }
        console.say(directory.map(written -> "report: " + written.report()).orElse("rank 0 writes the report"));
        return exitCode(run, console);
    }

    /** Returns the exit code of a run, and prints an error if the run diverged. */
    static int exitCode(RunResult run, Console console) {
        Result result = run.summary();
        Optional<RunDirectory> directory = run.directory().map(RunDirectory::open);
        if (result.status() == Result.Status.DIVERGED) {
            String where = directory.map(written -> " " + written.root() + ":").orElse("");
            console.errors().println(ErrorCode.DIVERGED + where + " " + result.reason());
            return ErrorCode.DIVERGED.kind().exitCode();
        }
        return 0;
    }

    /** Returns the size of a run: agents, rounds and seed. */
    static String of(RunPlan plan) {
        return plan.agents() + (plan.agents() == 1 ? " agent, " : " agents, ") + plan.rounds()
                + (plan.rounds() == 1 ? " round" : " rounds") + ", seed " + plan.seed();
    }

    /** Returns the end of a run in one line. */
    static String line(Result result) {
        return String.format(
                Locale.ROOT,
                "%s at round %d%s (%.1f s, %.0f rounds/s)",
                result.status().name().toLowerCase(Locale.ROOT),
                result.round(),
                result.last().map(Summary::figures).orElse(""),
                result.seconds(),
                result.roundsPerSecond());
    }

    /** Returns the norm of the hypergradient, or else loss and metrics of the model, and the cost of compressed messages. */
    private static String figures(MetricsRow row) {
        List<SummaryColumns> headlines = SummaryColumns.of(row);
        boolean gradientKnown = row.value(Columns.HYPERGRADIENT_NORM).isPresent();
        String data = row.columns().stream()
                .filter(Columns::isData)
                .map(column ->
                        ", sent " + Columns.printed(column, row.value(column).orElseThrow()))
                .collect(Collectors.joining());
        return headlines.stream()
                .filter(headline -> !gradientKnown || headline.column().equals(Columns.HYPERGRADIENT_NORM))
                .filter(headline -> !headline.column().startsWith("consensus"))
                .map(headline -> ", " + headline.caption() + " = " + headline.cell(row))
                .collect(Collectors.joining("", "", data));
    }
}

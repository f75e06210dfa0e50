package org.parley.runtime.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;

/** The last lines of a command that made rounds, and its exit code. */
final class Summary {

    private Summary() {}

    static int print(Result result, RunDirectory directory, PrintWriter out, PrintWriter errors) {
        String figure = result.last()
                .flatMap(row -> Figure.telling(row).map(told -> ", " + told.title() + " = " + told.cell(row)))
                .orElse("");
        out.printf(
                Locale.ROOT,
                "%s at round %d%s (%.1f s, %.0f rounds/s)%n",
                result.status().name().toLowerCase(Locale.ROOT),
                result.round(),
                figure,
                result.seconds(),
                result.roundsPerSecond());
        out.println("report: " + directory.report());
        out.flush();
        if (result.status() == Result.Status.DIVERGED) {
            errors.println(ErrorCode.DIVERGED + " " + directory.root() + ": " + result.reason()
                    + " (smaller steps, or weights with a larger smallest eigenvalue)");
            return ErrorCode.DIVERGED.kind().exitCode();
        }
        return 0;
    }
}

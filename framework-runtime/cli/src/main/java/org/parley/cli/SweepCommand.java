package org.parley.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.report.page.ComparisonPage;
import org.parley.runtime.sweep.Sweep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parley sweep FILE}. */
@Command(
        name = "sweep",
        description = "Make every run of a sweep file and compare them; finished runs are skipped.",
        mixinStandardHelpOptions = true)
final class SweepCommand extends RoundsCommand {

    @Parameters(paramLabel = "FILE", description = "Sweep file (YAML) with the keys runs, vary, seeds, select.")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a key of every run.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to write or resume; default: a directory under runs/ named after the sweep.")
    private Path out;

    @Option(names = "--force", description = "Replace other runs that are in the way.")
    private boolean force;

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        RunOptions where = out == null ? RunOptions.inMemory() : RunOptions.into(out);
        RunOptions options = options().applyTo(where.replacing(force), console, signals);
        Sweep.Outcome sweep = signals.during(() -> parley.sweep(
                file,
                overrides,
                options,
                new SweepProgress(console, signals, options().isQuiet())));
        if (sweep.comparison().isEmpty()) {
            return signals.exitCode(0);
        }
        Path page = sweep.directory().resolve("comparison.html");
        if (!options().isQuiet()) {
            ComparisonTable.print(sweep.comparison().get(), console.out());
        }
        ComparisonPage.write(page, sweep.name(), sweep.comparison().get());
        console.say("page: " + page);
        return 0;
    }
}

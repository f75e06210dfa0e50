package org.parley.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.ComparisonFiles;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.comparison.SweepResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "sweep", description = "Make every run of a sweep file and compare them; finished runs are skipped.")
final class SweepCommand extends RoundsCommand {

    @Parameters(
            paramLabel = "FILE",
            description = "Sweep file (YAML) with the keys runs, vary, search, seeds, select, prune.")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a key of every run.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Where to write or resume; default: a directory under runs/ named after the sweep.")
    private Path out;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Runs that are made at a time, at most one per processor; they share out the threads. Default: ${DEFAULT-VALUE}.")
    private int jobs;

    @Option(names = "--force", description = "Replace other runs that are in the way.")
    private boolean force;

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        RunOptions where = out == null ? RunOptions.inMemory() : RunOptions.into(out);
        RunOptions options = options().applyTo(where.replacing(force), console, signals);
        console.busyWith("planning the runs of " + file);
        SweepResult sweep;
        try (SweepProgress progress = new SweepProgress(options(), console, signals)) {
            sweep = signals.during(() -> parley.sweep(file, overrides, options, progress, jobs(console)));
        }
        if (sweep.comparison().isEmpty()) {
            return signals.exitCode(0);
        }
        Path page = sweep.directory().resolve("comparison.html");
        if (!options().isQuiet()) {
            ComparisonTable.print(sweep.comparison().get(), console.out());
        }
        ComparisonFiles.writePage(page, sweep.name(), sweep.comparison().get());
        if (options().isJson()) {
            JsonEvents.of(console).compared(sweep.directory(), page);
        } else {
            console.say("page: " + page);
        }
        return 0;
    }

    /** More than there are processors would stand in each other's way. */
    private int jobs(Console console) {
        int processors = Runtime.getRuntime().availableProcessors();
        if (jobs < 1) {
            throw new ParleyException(
                    new Diagnostic(ErrorCode.CONFIG_OUT_OF_RANGE, "--jobs", "must be at least 1, got " + jobs, ""));
        }
        if (jobs > processors) {
            console.note("--jobs " + jobs + ": this machine has " + processors
                    + " processors, so as many runs are made at a time");
        }
        return jobs;
    }
}

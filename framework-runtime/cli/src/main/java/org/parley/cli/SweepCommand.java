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

@Command(
        name = "sweep",
        description = "Run all experiments of a sweep file and compare them. Finished runs are skipped.")
final class SweepCommand extends RoundsCommand {

    @Parameters(paramLabel = "FILE", description = "Sweep file (YAML).")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Key of all run files and its new value. Repeatable.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Directory of the sweep. Default: a directory under runs/ with the name of the sweep.")
    private Path out;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Number of concurrent runs, at most one per processor. They share the threads. Default: ${DEFAULT-VALUE}.")
    private int jobs;

    @Option(names = "--force", description = "Replace other runs in the directories of these runs.")
    private boolean force;

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        RunOptions where = out == null ? RunOptions.inMemory() : RunOptions.into(out);
        RunOptions options = options().applyTo(where.replacing(force), console, signals);
        console.busyWith("planning the runs of " + file);
        SweepResult sweep;
        try (SweepProgress progress = new SweepProgress(options(), console, signals, details())) {
            sweep = signals.during(() -> parley.sweep(file, overrides, options, progress, jobs(console)));
        }
        details().done("runs completed");
        if (sweep.comparison().isEmpty()) {
            return signals.exitCode(0);
        }
        Path page = sweep.directory().resolve("comparison.html");
        if (!options().isQuiet()) {
            ComparisonTable.print(sweep.comparison().get(), console.out());
        }
        ComparisonFiles.writePage(page, sweep.name(), sweep.comparison().get());
        details().done("comparison written");
        if (options().isJson()) {
            JsonEvents.of(console).compared(sweep.directory(), page);
        } else {
            console.say("page: " + page);
        }
        return 0;
    }

    /** Returns the number of concurrent runs, with a note if it exceeds the number of processors. */
    private int jobs(Console console) {
        int processors = Runtime.getRuntime().availableProcessors();
        if (jobs < 1) {
            throw new ParleyException(
                    new Diagnostic(ErrorCode.CONFIG_OUT_OF_RANGE, "--jobs", "must be at least 1, got " + jobs, ""));
        }
        if (jobs > processors) {
            console.note("--jobs " + jobs + ": this machine has " + processors + " processors, so " + processors
                    + " runs are concurrent");
        }
        return jobs;
    }
}

package org.parley.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.ComparisonFiles;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.comparison.SweepResult;
import org.parley.runtime.plan.SweepPart;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.FileDiagnostic;
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

    @Option(
            names = "--array",
            paramLabel = "I/N",
            description =
                    "Make part I of N parts only, such as a task of a job array. The last part compares all runs. Default: all runs.")
    private String array;

    @Option(names = "--force", description = "Replace other runs in the directories of these runs.")
    private boolean force;

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        RunOptions where = out == null ? RunOptions.inMemory() : RunOptions.into(out);
        RunOptions options = options().applyTo(where.replacing(force), console, signals);
        SweepPart part = part();
        console.busyWith("planning the runs of " + file);
        SweepResult sweep;
        try (SweepProgress progress = new SweepProgress(options(), console, signals, details())) {
            sweep = signals.during(() -> parley.sweep(file, overrides, options, progress, jobs(console), part));
        }
        details().done("runs completed");
        if (!sweep.missing().isEmpty()) {
            reportMissing(sweep, part, console);
            return 0;
        }
        if (sweep.comparison().isEmpty()) {
            return signals.exitCode(0);
        }
        Path page = sweep.directory().resolve("comparison.html");
        if (!options().isQuiet()) {
            ComparisonTable.print(sweep.comparison().get(), console.out());
        }
        writePage(page, sweep, part);
        details().done("comparison written");
        if (options().isJson()) {
            JsonEvents.of(console).compared(sweep.directory(), page);
        } else {
            console.say("page: " + page);
        }
        return 0;
    }

    /** Writes the page. Two parts that end at the same time both write it, so each has its own temporary file. */
    private static void writePage(Path page, SweepResult sweep, SweepPart part) {
        Path own = page.resolveSibling(".comparison-" + part.number() + ".html");
        ComparisonFiles.writePage(own, sweep.name(), sweep.comparison().orElseThrow());
        try {
            AtomicFile.move(own, page);
        } catch (IOException e) {
            throw FileDiagnostic.writing(page, e);
        }
    }

    private void reportMissing(SweepResult sweep, SweepPart part, Console console) {
        if (options().isJson()) {
            JsonEvents.of(console).missing(sweep.directory(), part.number(), part.of(), sweep.missing());
            return;
        }
        List<String> missing = sweep.missing().stream().map(String::valueOf).toList();
        console.say("part " + part + " is complete in " + sweep.directory() + "; "
                + (missing.size() == 1 ? "part " : "parts ") + String.join(", ", missing) + " of " + part.of()
                + (missing.size() == 1 ? " has" : " have") + " unfinished runs, so nothing was compared");
    }

    /** @throws ParleyException if the option is not a part, such as {@code 0/10} */
    private SweepPart part() {
        if (array == null) {
            return SweepPart.WHOLE;
        }
        Matcher part = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})").matcher(array);
        boolean isPart = part.matches();
        int number = isPart ? Integer.parseInt(part.group(1)) : 0;
        int of = isPart ? Integer.parseInt(part.group(2)) : 0;
        if (number < 1 || number > of) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "--array",
                    "must be I/N with I from 1 to N, got '" + array + "'",
                    "in SLURM use --array=1-N and $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"));
        }
        return new SweepPart(number, of);
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

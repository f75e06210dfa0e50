package org.parley.cli;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "run", description = "Run an experiment and write its report.")
final class RunCommand extends RoundsCommand {

    @Parameters(paramLabel = "FILE", description = "Run file (YAML).")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Key of the run file and its new value, such as levels.upper.step=0.01. Repeatable.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Directory of the run. Default: a new directory under runs/.")
    private Path out;

    @Option(names = "--force", description = "Replace an earlier run in --out.")
    private boolean force;

    @Option(
            names = "--resume",
            description =
                    "Resume the run in --out, or start it if there is none; for commands that a supervisor restarts.")
    private boolean resume;

    @Mixin
    private EngineOptions engineOptions;

    @Mixin
    private DataOptions dataOptions;

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        requireConsistentOptions();
        console.busyWith("planning " + file);
        RunPlan plan = parley.plan(RunSource.file(file), planned(PlanOptions.with(overrides)));
        plan.notes().forEach(console::note);
        details().done("planned");
        details().components(plan, parley);
        boolean isThere = resume && !engineOptions.isPeer() && RunDirectory.isRun(out);
        return isThere
                ? resume(parley, plan, console, signals)
                : run(parley, plan, where(plan).replacing(force), console, signals);
    }

    private PlanOptions planned(PlanOptions options) {
        return dataOptions.applyTo(options.forShare(engineOptions.areGiven()));
    }

    private int resume(Parley parley, RunPlan plan, Console console, TerminationSignals signals) {
        RunDirectory directory = RunDirectory.open(out);
        RunPlan recorded = parley.planToResume(out, planned(PlanOptions.with()));
        requireSame(plan, recorded);
        if (ResumeCommand.isComplete(directory, recorded)) {
            engineOptions.leave(parley, recorded, console);
            return ResumeCommand.reportComplete(recorded, console);
        }
        return run(parley, recorded, RunOptions.resuming(out), console, signals);
    }

    private int run(Parley parley, RunPlan plan, RunOptions where, Console console, TerminationSignals signals) {
        List<String> words = new ArrayList<>(console.arguments());
        if (out == null) {
            where.directory().ifPresent(created -> words.addAll(List.of("--out", created.toString())));
        }
        RunOptions chosen = options().applyTo(where, console, signals, () -> head(plan));
        RunResult result = signals.during(() -> engineOptions.run(parley, plan, chosen, console, words));
        details().done("report written");
        return signals.exitCode(options().report(result, console));
    }

    private void requireConsistentOptions() {
        if (resume && (force || out == null)) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--resume",
                    force ? "contradicts --force, which replaces the run" : "needs the directory of the run",
                    force ? "omit one of them" : "add --out DIR"));
        }
    }

    /** Rejects a run file that differs from the recorded run, because the recorded run would be resumed. */
    private void requireSame(RunPlan wanted, RunPlan recorded) {
        List<String> differences = Parley.differences(wanted, recorded);
        if (!differences.isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    out.toString(),
                    "contains a run that differs in " + String.join(", ", differences),
                    "choose another directory, or replace the run in it"));
        }
    }

    /** Creates the directory for several processes, because all of them need its name. */
    private RunOptions where(RunPlan plan) {
        if (out != null) {
            return RunOptions.into(out);
        }
        Path runs = Path.of("runs");
        if (!engineOptions.startProcesses()) {
            return RunOptions.under(runs);
        }
        try (RunDirectory created = RunDirectory.create(runs, plan.name(), plan.seed(), Clock.systemDefaultZone())) {
            return RunOptions.into(created.root());
        }
    }

    private static String head(RunPlan plan) {
        return plan.name() + ": " + Summary.of(plan);
    }
}

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

@Command(name = "run", description = "Run one experiment and write its report.")
final class RunCommand extends RoundsCommand {

    @Parameters(paramLabel = "FILE", description = "Run file (YAML).")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a key, such as levels.upper.step=0.01.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Where to write; default: a new directory under runs/.")
    private Path out;

    @Option(names = "--force", description = "Replace what an earlier run left in --out.")
    private boolean force;

    @Option(
            names = "--resume",
            description =
                    "Go on where the same run in --out was when it ended, or begin it; for commands that are started again.")
    private boolean continues;

    @Mixin
    private EngineOptions engineOptions;

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        requireSense();
        console.busyWith("planning " + file);
        RunPlan plan =
                parley.plan(RunSource.file(file), PlanOptions.with(overrides).forShare(engineOptions.areGiven()));
        plan.notes().forEach(console::note);
        boolean isThere = continues && !engineOptions.isPeer() && RunDirectory.isRun(out);
        return isThere
                ? resume(parley, plan, console, signals)
                : run(parley, plan, where(plan).replacing(force), console, signals);
    }

    private int resume(Parley parley, RunPlan plan, Console console, TerminationSignals signals) {
        RunDirectory directory = RunDirectory.open(out);
        RunPlan recorded = parley.planToResume(out, PlanOptions.with().forShare(engineOptions.areGiven()));
        requireSame(plan, recorded);
        if (ResumeCommand.isOver(directory, recorded)) {
            engineOptions.leave(parley, recorded, console);
            return ResumeCommand.sayOver(recorded, console);
        }
        return run(parley, recorded, RunOptions.resuming(out), console, signals);
    }

    private int run(Parley parley, RunPlan plan, RunOptions where, Console console, TerminationSignals signals) {
        List<String> words = new ArrayList<>(console.arguments());
        if (out == null) {
            where.directory().ifPresent(made -> words.addAll(List.of("--out", made.toString())));
        }
        RunOptions chosen = options().applyTo(where, console, signals, () -> head(plan));
        RunResult result = signals.during(() -> engineOptions.run(parley, plan, chosen, console, words));
        return signals.exitCode(options().tell(result, console));
    }

    private void requireSense() {
        if (continues && (force || out == null)) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "--resume",
                    force ? "goes on with a run that --force would replace" : "needs to know which run",
                    force ? "leave out one of them" : "add --out DIR"));
        }
    }

    /** What is in the directory would go on, not what the run file says by now. */
    private void requireSame(RunPlan wanted, RunPlan recorded) {
        List<String> differences = Parley.differences(wanted, recorded);
        if (!differences.isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    out.toString(),
                    "holds a run that differs in " + String.join(", ", differences),
                    "choose another directory, or replace the run in it"));
        }
    }

    /** Threads of one command must know beforehand where they write. */
    private RunOptions where(RunPlan plan) {
        if (out != null) {
            return RunOptions.into(out);
        }
        Path runs = Path.of("runs");
        if (!engineOptions.startProcesses()) {
            return RunOptions.under(runs);
        }
        try (RunDirectory made = RunDirectory.create(runs, plan.name(), plan.seed(), Clock.systemDefaultZone())) {
            return RunOptions.into(made.root());
        }
    }

    private static String head(RunPlan plan) {
        return plan.name() + ": " + Summary.of(plan);
    }
}

package org.parley.cli;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parley run FILE}. */
@Command(name = "run", description = "Run one experiment and write its report.", mixinStandardHelpOptions = true)
final class RunCommand extends RoundsCommand {

    @Parameters(paramLabel = "FILE", description = "Run file (YAML).")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a key, such as levels.upper.step=0.01.")
    private List<String> overrides = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write; default: a new directory under runs/.")
    private Path out;

    @Option(names = "--force", description = "Replace what an earlier run left in --out.")
    private boolean force;

    @Mixin
    private EngineOptions engineOptions;

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        RunPlan plan = parley.plan(file, overrides.toArray(String[]::new));
        plan.notes().forEach(console::note);
        RunOptions where = where(plan).replacing(force);
        RunResult result = signals.during(() -> engineOptions.make(
                parley,
                plan,
                options().applyTo(where, console, signals, () -> head(plan)),
                console,
                options -> parley.run(plan, options)));
        return signals.exitCode(Summary.print(result, options().isQuiet(), console));
    }

    /** Threads of one command must know beforehand where they write. */
    private RunOptions where(RunPlan plan) {
        if (out != null) {
            return RunOptions.into(out);
        }
        Path runs = Path.of("runs");
        if (!engineOptions.areThreads()) {
            return RunOptions.under(runs);
        }
        try (RunDirectory made = RunDirectory.create(runs, plan.name(), plan.seed(), Clock.systemDefaultZone())) {
            return RunOptions.into(made.root());
        }
    }

    private static String head(RunPlan plan) {
        return String.format(
                Locale.ROOT,
                "%s: %d agents, %d rounds, seed %d",
                plan.name(),
                plan.agents(),
                plan.rounds(),
                plan.seed());
    }
}

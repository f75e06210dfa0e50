package org.parley.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.RunPlan;
import picocli.CommandLine.Command;
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

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        RunPlan plan = parley.plan(file, overrides.toArray(String[]::new));
        plan.notes().forEach(console::note);
        RunOptions where = out == null ? RunOptions.under(Path.of("runs")) : RunOptions.into(out);
        RunResult result = signals.during(() ->
                parley.run(plan, options().applyTo(where.replacing(force), console, signals, () -> head(plan))));
        return signals.exitCode(Summary.print(result, options().isQuiet(), console));
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

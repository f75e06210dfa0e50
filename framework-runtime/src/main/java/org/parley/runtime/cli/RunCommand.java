package org.parley.runtime.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.RunModule;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parley run FILE}. */
@Command(name = "run", description = "Run one experiment and write its report.", mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "Run file (YAML).")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a key, such as levels.upper.step=0.01.")
    private List<String> overrides = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", description = "Where to write; default: a new directory under runs/.")
    private Path out;

    @Option(names = "--force", description = "Replace what an earlier run left in --out.")
    private boolean force;

    @Mixin
    private PluginOptions pluginOptions;

    @Mixin
    private RunOptions runOptions;

    @Override
    public Integer call() {
        PrintWriter output = spec.commandLine().getOut();
        PrintWriter errors = spec.commandLine().getErr();
        try (Plugins plugins = pluginOptions.load()) {
            Workplace.warn(plugins.faults(), errors);
            RunPlan plan = new RunPlanner(plugins.registry()).plan(file, overrides);
            Workplace.advise(plan.notes(), errors);
            Optional<Fault> obstacle = out == null ? Optional.empty() : RunDirectory.obstacle(out, force);
            obstacle.ifPresent(fault -> {
                throw new ParleyException(fault);
            });
            int threads = runOptions.threads(plan);
            Workplace.advise(runOptions.noteOnThreads(plan).stream().toList(), errors);
            Experiment experiment = RunModule.experiment(plan, threads, Clock.systemUTC());
            Workplace.advise(experiment.remarks(), errors);
            RunDirectory directory = out == null
                    ? RunDirectory.create(Path.of("runs"), plan.name(), plan.seed(), Clock.systemDefaultZone())
                    : RunDirectory.createAt(out, force);
            if (!runOptions.isQuiet()) {
                output.printf(
                        Locale.ROOT,
                        "%s: %d agents, %d rounds, seed %d%n",
                        plan.name(),
                        plan.agents(),
                        plan.rounds(),
                        plan.seed());
            }
            TerminationSignals signals = new TerminationSignals(errors);
            Result result =
                    Workplace.start(experiment, directory, plugins, inputs(plan), runOptions.progress(output), signals);
            return signals.exitCode(Summary.print(result, directory, runOptions.isQuiet(), output, errors));
        }
    }

    private Provenance.Inputs inputs(RunPlan plan) {
        return Workplace.inputs(
                spec.commandLine().getParent().getParseResult().originalArgs(), file, plan, runOptions.threads(plan));
    }
}

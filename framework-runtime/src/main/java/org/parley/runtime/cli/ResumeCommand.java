package org.parley.runtime.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.experiment.Watch;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parley resume DIR}. */
@Command(
        name = "resume",
        description = "Resume a run from its newest intact checkpoint, or make it longer.",
        mixinStandardHelpOptions = true)
final class ResumeCommand implements Callable<Integer> {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Directory of the run.")
    private Path run;

    @Option(names = "--rounds", paramLabel = "N", description = "Total number of rounds; default: as before.")
    private Long rounds;

    @Mixin
    private PluginOptions pluginOptions;

    @Mixin
    private RunOptions runOptions;

    /** Rounds that were made cannot be taken back. */
    private static void requireRoundsAhead(RunDirectory directory, RunPlan plan) {
        long made = Files.exists(directory.metrics())
                ? MetricsFile.read(directory.metrics())
                        .last()
                        .map(MetricsRow::round)
                        .orElse(0L)
                : 0;
        if (made > plan.rounds()) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "--rounds",
                    "the run is at round " + made + " already, got " + plan.rounds(),
                    "give a larger number"));
        }
    }

    /** Whether all rounds are made and written down. */
    private static boolean isOver(RunDirectory directory, RunPlan plan) {
        if (!Files.exists(directory.result())) {
            return false;
        }
        Result result = Result.read(directory.result());
        return result.status() == Result.Status.COMPLETED && result.round() == plan.rounds();
    }

    @Override
    public Integer call() {
        PrintWriter output = spec.commandLine().getOut();
        PrintWriter errors = spec.commandLine().getErr();
        RunDirectory directory = RunDirectory.open(run);
        try (Plugins plugins = pluginOptions.load()) {
            Workplace.warn(plugins.faults(), errors);
            List<String> overrides = rounds == null ? List.of() : List.of("rounds=" + rounds);
            RunPlan plan = new RunPlanner(plugins.registry()).plan(directory.resolved(), overrides);
            directory.requireNobodyWrites();
            requireRoundsAhead(directory, plan);
            if (isOver(directory, plan)) {
                output.println("nothing left to do at round " + plan.rounds() + " (--rounds N makes the run longer)");
                return 0;
            }
            Workplace.advise(
                    Workplace.changedPlugins(directory, plugins).stream().toList(), errors);
            Workplace.advise(runOptions.noteOnThreads(plan).stream().toList(), errors);
            RecordedKernels kernels = new RecordedKernels(directory);
            Experiment experiment = kernels.experiment(plan, runOptions.threads(plan));
            Workplace.advise(kernels.notes(experiment), errors);
            List<String> command =
                    spec.commandLine().getParent().getParseResult().originalArgs();
            TerminationSignals signals = new TerminationSignals(errors);
            Result result = Workplace.resume(
                    experiment,
                    directory,
                    plugins,
                    Workplace.inputs(command, directory.resolved(), plan, runOptions.threads(plan)),
                    new Watch(runOptions.progress(output), signals.interruption()),
                    signals,
                    errors);
            return signals.exitCode(Summary.print(result, directory, runOptions.isQuiet(), output, errors));
        }
    }
}

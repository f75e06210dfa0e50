package org.parley.runtime.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code parley rerun DIR}. */
@Command(
        name = "rerun",
        description = "Repeat a run and verify that every recorded number is the same to the last bit.",
        mixinStandardHelpOptions = true)
final class RerunCommand implements Callable<Integer> {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Directory of the run; it is not changed.")
    private Path run;

    @Mixin
    private PluginOptions pluginOptions;

    @Mixin
    private RunOptions runOptions;

    @Override
    public Integer call() throws IOException {
        PrintWriter output = spec.commandLine().getOut();
        RunDirectory original = RunDirectory.open(run);
        Path copy = Files.createTempDirectory("parley-rerun");
        try (Plugins plugins = pluginOptions.load()) {
            Workplace.warn(plugins.faults(), spec.commandLine().getErr());
            RunPlan plan = new RunPlanner(plugins.registry()).plan(original.resolved(), List.of());
            RecordedKernels kernels = new RecordedKernels(original);
            Experiment experiment = kernels.experiment(plan, runOptions.threads(plan));
            List<String> notes = new ArrayList<>(kernels.notes(experiment));
            Workplace.changedPlugins(original, plugins).ifPresent(notes::add);
            Workplace.advise(notes, spec.commandLine().getErr());
            RunDirectory again = RunDirectory.createAt(copy.resolve("run"), false);
            List<String> command =
                    spec.commandLine().getParent().getParseResult().originalArgs();
            Function<String, ParleyException> refusal = difference -> refusal(difference, notes);
            TerminationSignals signals =
                    new TerminationSignals(spec.commandLine().getErr());
            Workplace.start(
                    experiment,
                    again,
                    plugins,
                    Workplace.inputs(command, original.resolved(), plan, runOptions.threads(plan)),
                    new RowByRow(original, again, runOptions.progress(output), refusal),
                    signals);
            if (signals.isReceived()) {
                return signals.exitCode(0);
            }
            RecordComparison.firstDifference(original, again).ifPresent(difference -> {
                throw refusal.apply(difference);
            });
            int rows = MetricsFile.read(original.metrics()).size();
            output.println("the same to the last bit: " + rows + " rows of metrics"
                    + (Files.exists(original.iterates()) ? ", all iterates" : ""));
            return 0;
        } finally {
            deleteRecursively(copy);
        }
    }

    /** @param notes what is known not to be as it was */
    private ParleyException refusal(String difference, List<String> notes) {
        return new ParleyException(new Fault(
                ErrorCode.RERUN_DIFFERS,
                run.toString(),
                difference,
                notes.isEmpty()
                        ? "compare the versions in provenance.json with those of `parley plugins` and `parley doctor`"
                        : String.join("; ", notes)));
    }

    private static void deleteRecursively(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

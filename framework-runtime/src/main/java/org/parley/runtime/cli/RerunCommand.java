package org.parley.runtime.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.RunModule;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code parley rerun DIR}. */
@Command(
        name = "rerun",
        description = "Make a run again and verify that every recorded number is the same to the last bit.",
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
            Workplace.warn(plugins.problems(), spec.commandLine().getErr());
            RunPlan plan = new RunPlanner(plugins.registry()).plan(original.resolved(), List.of());
            RunDirectory again = RunDirectory.createAt(copy.resolve("run"), false);
            Provenance.Inputs inputs = Provenance.read(original.provenance()).inputs();
            TerminationSignals signals =
                    new TerminationSignals(spec.commandLine().getErr());
            Workplace.start(
                    RunModule.experiment(plan, runOptions.threads(plan), Clock.systemUTC()),
                    again,
                    plugins,
                    inputs,
                    runOptions.progress(output),
                    signals);
            if (signals.isReceived()) {
                return signals.exitCode(0);
            }
            Optional<String> difference = Sameness.firstDifference(original, again);
            if (difference.isPresent()) {
                throw new ParleyException(new Problem(
                        ErrorCode.RERUN_DIFFERS,
                        run.toString(),
                        difference.get(),
                        Workplace.changedPlugins(original, plugins)
                                .orElse("compare the versions in provenance.json with those of `parley plugins` and"
                                        + " `parley doctor`")));
            }
            int rows = MetricsFile.read(original.metrics()).size();
            output.println("the same to the last bit: " + rows + " rows of metrics"
                    + (Files.exists(original.iterates()) ? ", all iterates" : ""));
            return 0;
        } finally {
            deleteRecursively(copy);
        }
    }

    private static void deleteRecursively(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

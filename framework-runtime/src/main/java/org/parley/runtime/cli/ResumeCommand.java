package org.parley.runtime.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.Plugins;
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
        description = "Go on with a run that was interrupted, or make it longer.",
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

    @Override
    public Integer call() {
        PrintWriter output = spec.commandLine().getOut();
        PrintWriter errors = spec.commandLine().getErr();
        RunDirectory directory = RunDirectory.open(run);
        try (Plugins plugins = pluginOptions.load()) {
            Workplace.warn(plugins.problems(), errors);
            List<String> overrides = rounds == null ? List.of() : List.of("rounds=" + rounds);
            RunPlan plan = new RunPlanner(plugins.registry()).plan(directory.resolved(), overrides);
            Result result = Workplace.resume(
                    Workplace.experiment(plan, runOptions.threads()), directory, runOptions.progress(output));
            return Summary.print(result, directory, output, errors);
        }
    }
}

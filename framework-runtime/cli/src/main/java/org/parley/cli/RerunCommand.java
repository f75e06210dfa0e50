package org.parley.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.rerun.Rerun;
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
    private RoundOptions roundOptions;

    @Override
    public Integer call() {
        Console console = new Console(spec);
        try (Parley parley = pluginOptions.open(console)) {
            TerminationSignals signals = new TerminationSignals(console.errors());
            Rerun.Outcome outcome = signals.during(
                    () -> parley.rerun(run, roundOptions.applyTo(RunOptions.inMemory(), console, signals)));
            if (outcome.isComplete()) {
                console.say("the same to the last bit: " + outcome.rows() + " rows of metrics"
                        + (outcome.withIterates() ? ", all iterates" : ""));
            }
            return signals.exitCode(0);
        }
    }
}

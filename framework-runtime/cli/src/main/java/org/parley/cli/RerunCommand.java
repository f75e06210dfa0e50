package org.parley.cli;

import java.nio.file.Path;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RerunResult;
import org.parley.runtime.plan.PlanOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "rerun", description = "Repeat a run and verify that its records are bit-identical.")
final class RerunCommand extends RoundsCommand {

    @Parameters(paramLabel = "DIR", description = "Directory of the run, which is not changed.")
    private Path run;

    @Mixin
    private DataOptions dataOptions;

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        RerunResult outcome = signals.during(() -> parley.rerun(
                run,
                dataOptions.applyTo(PlanOptions.with()),
                options().applyTo(RunOptions.inMemory(), console, signals)));
        if (outcome.isComplete() && options().isJson()) {
            JsonEvents.of(console).same(outcome.rows());
        } else if (outcome.isComplete()) {
            console.say("bit-identical: " + outcome.rows() + " rows of metrics"
                    + (outcome.withIterates() ? ", all iterates" : ""));
        }
        return signals.exitCode(0);
    }
}

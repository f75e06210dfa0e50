package org.parley.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.MetricsRow;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "resume", description = "Resume a run from its newest intact checkpoint, or extend it.")
final class ResumeCommand extends RoundsCommand {

    @Parameters(paramLabel = "DIR", description = "Directory of the run.")
    private Path run;

    @Option(names = "--rounds", paramLabel = "N", description = "Total number of rounds. Default: not changed.")
    private Long rounds;

    @Mixin
    private EngineOptions engineOptions;

    @Mixin
    private DataOptions dataOptions;

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        RunDirectory directory = RunDirectory.open(run);
        String[] overrides = rounds == null ? new String[0] : new String[] {"rounds=" + rounds};
        RunPlan plan = parley.planToResume(
                run, dataOptions.applyTo(PlanOptions.with(overrides).forShare(engineOptions.areGiven())));
        if (!engineOptions.isPeer()) {
            directory.requireNotBeingWritten();
        }
        requireEnoughRounds(directory, plan);
        if (isComplete(directory, plan)) {
            engineOptions.leave(parley, plan, console);
            return reportComplete(plan, console);
        }
        plan.notes().forEach(console::note);
        details().done("planned");
        details().components(plan, parley);
        RunOptions chosen = options().applyTo(RunOptions.resuming(run), console, signals);
        RunResult result = signals.during(() -> engineOptions.run(parley, plan, chosen, console, console.arguments()));
        details().done("report written");
        return signals.exitCode(options().report(result, console));
    }

    /** Rejects a number of rounds below the number of recorded rounds. */
    private static void requireEnoughRounds(RunDirectory directory, RunPlan plan) {
        long recorded = Files.exists(directory.metrics())
                ? MetricsFile.read(directory.metrics())
                        .last()
                        .map(MetricsRow::round)
                        .orElse(0L)
                : 0;
        if (recorded > plan.rounds()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "--rounds",
                    "must be at least " + recorded + ", the last recorded round, got " + plan.rounds(),
                    "give a larger number"));
        }
    }

    static int reportComplete(RunPlan plan, Console console) {
        console.say("the run is complete at round " + plan.rounds() + " (`parley resume --rounds N` extends it)");
        return 0;
    }

    /** Returns whether all rounds are recorded and the report, which is the last file, is written. */
    static boolean isComplete(RunDirectory directory, RunPlan plan) {
        if (!Files.exists(directory.result()) || !Files.exists(directory.report())) {
            return false;
        }
        Result result = Result.read(directory.result());
        return result.status() == Result.Status.COMPLETED && result.round() == plan.rounds();
    }
}

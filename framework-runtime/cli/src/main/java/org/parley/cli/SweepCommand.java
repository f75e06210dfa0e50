package org.parley.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.experiment.RunListener;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Result;
import org.parley.runtime.report.ComparisonPage;
import org.parley.runtime.sweep.Sweep;
import org.parley.runtime.sweep.SweepListener;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code parley sweep FILE}. */
@Command(
        name = "sweep",
        description = "Make every run of a sweep file and compare them; finished runs are skipped.",
        mixinStandardHelpOptions = true)
final class SweepCommand implements Callable<Integer> {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "Sweep file (YAML) with the keys runs, vary, seeds, select.")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a key of every run.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where to write or resume; default: a directory under runs/ named after the sweep.")
    private Path out;

    @Option(names = "--force", description = "Replace other runs that are in the way.")
    private boolean force;

    @Mixin
    private PluginOptions pluginOptions;

    @Mixin
    private RoundOptions roundOptions;

    @Override
    public Integer call() {
        Console console = new Console(spec);
        TerminationSignals signals = new TerminationSignals(console.errors());
        Sweep.Outcome sweep;
        try (Parley parley = pluginOptions.open(console)) {
            RunOptions where = out == null ? RunOptions.inMemory() : RunOptions.into(out);
            RunOptions options = roundOptions.applyTo(where.replacing(force), console, signals);
            sweep = signals.during(() -> parley.sweep(file, overrides, options, follow(console, signals)));
        }
        if (sweep.comparison().isEmpty()) {
            return signals.exitCode(0);
        }
        Path page = sweep.directory().resolve("comparison.html");
        if (!roundOptions.isQuiet()) {
            ComparisonTable.print(sweep.comparison().get(), console.out());
        }
        ComparisonPage.write(page, sweep.name(), sweep.comparison().get());
        console.say("page: " + page);
        return 0;
    }

    private SweepListener follow(Console console, TerminationSignals signals) {
        return new SweepListener() {
            @Override
            public void note(String sentence) {
                console.note(sentence);
            }

            @Override
            public void starts(int number, int count, String label) {
                if (!roundOptions.isQuiet()) {
                    console.out().printf(Locale.ROOT, "%d/%d  %s: ", number, count, label);
                    console.out().flush();
                }
            }

            @Override
            public RunListener ofRun(RunPlan plan) {
                return signals.watching(console.notes());
            }

            @Override
            public void ends(Result result) {
                if (!roundOptions.isQuiet() || signals.isReceived()) {
                    console.say(Summary.line(result));
                }
            }
        };
    }
}

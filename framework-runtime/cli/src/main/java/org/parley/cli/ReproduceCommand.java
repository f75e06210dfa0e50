package org.parley.cli;

import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Papers;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.report.plot.Plot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "reproduce",
        description =
                "Reproduce figures of papers: run the experiments, draw the figure, test the claims. Finished runs are skipped.")
final class ReproduceCommand extends RoundsCommand {

    @Parameters(
            paramLabel = "PAPER[/FIGURE]",
            arity = "0..1",
            description = "Name of a figure, or of a paper for all of its figures.")
    private String name;

    @Option(names = "--list", description = "List all figures with their verdicts and requirements.")
    private boolean list;

    @Option(
            names = "--full",
            description = "Use the problem sizes of the paper, which may take days. Default: small sizes.")
    private boolean full;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            defaultValue = "runs/reproduce",
            description = "Directory of figures and runs. Default: ${DEFAULT-VALUE}.")
    private Path out;

    @Option(
            names = "--papers",
            paramLabel = "DIR",
            description = "Directory with figures, DIR/PAPER/figures/FIGURE.yaml. Default: the figures of Parley.")
    private Path papers;

    @Option(
            names = "--write-docs",
            description = "Copy results and figures of --out into the sources of Parley, and rewrite docs/papers.md.")
    private boolean writeDocs;

    private final Places places;
    private final DatasetHome data;

    @Inject
    ReproduceCommand(Places places, DatasetHome data) {
        this.places = places;
        this.data = data;
    }

    @Override
    int make(Parley parley, Console console, TerminationSignals signals) {
        Path directory =
                papers == null ? places.examples().orElse(Path.of("examples")).resolve("papers") : papers;
        Papers figures = new Papers(parley, data, directory, out);
        if (name == null && !list && !writeDocs) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_MISSING,
                    "PAPER[/FIGURE]",
                    "is missing",
                    "name a paper or a figure; --list prints all"));
        }
        if (list) {
            AlignedTable.print(figures.table(Optional.ofNullable(name)), false, console::say);
            console.say("* reproduced here, in " + out + "; the others as recorded in docs/papers.md");
            return 0;
        }
        if (name != null) {
            int exitCode = reproduce(figures, new ConsoleCaller(parley, console, signals), console, signals);
            if (exitCode != 0) {
                return exitCode;
            }
        }
        if (writeDocs) {
            console.say("page: " + figures.keepAll());
        }
        return 0;
    }

    /** Reproduces a figure, or those figures of a paper that can be reproduced here. */
    private int reproduce(Papers papers, Papers.Caller caller, Console console, TerminationSignals signals) {
        List<String> figures = papers.find(name);
        for (String figure : figures) {
            Optional<Diagnostic> obstacle = papers.obstacle(figure, full);
            if (obstacle.isPresent() && figures.size() == 1) {
                throw new ParleyException(obstacle.get());
            }
            if (obstacle.isPresent()) {
                console.note("skipped: " + figure + " " + obstacle.get().message());
                continue;
            }
            papers.reproduce(figure, full, caller);
            if (signals.isReceived()) {
                return signals.exitCode(0);
            }
        }
        return 0;
    }

    /** Runs the experiments of figures, with progress on the console. */
    private final class ConsoleCaller implements Papers.Caller {

        private final Parley parley;
        private final Console console;
        private final TerminationSignals signals;

        ConsoleCaller(Parley parley, Console console, TerminationSignals signals) {
            this.parley = parley;
            this.console = console;
            this.signals = signals;
        }

        @Override
        public Optional<Comparison> sweep(
                Path sweep, List<String> overrides, Optional<List<SweepPlan.Case>> cases, Path runs) {
            RunOptions options = options().applyTo(RunOptions.into(runs).replacing(true), console, signals);
            try (SweepProgress progress = new SweepProgress(options(), console, signals, details())) {
                return signals.during(() -> cases.isPresent()
                                ? parley.sweep(sweep, file -> cases.get(), options, progress)
                                : parley.sweep(sweep, overrides, options, progress))
                        .comparison();
            }
        }

        @Override
        public void say(String line) {
            console.say(line);
        }

        @Override
        public void show(Comparison comparison) {
            if (!options().isQuiet()) {
                ComparisonTable.print(comparison, console.out());
            }
        }

        @Override
        public void writePdf(Path file, Plot figure, double width) {
            PdfFigure.write(file, figure, width);
        }
    }
}

package org.parley.cli;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Parley;
import org.parley.runtime.RunOptions;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.FileFault;
import org.parley.runtime.report.page.ComparisonPage;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.svg.PlotPicture;
import org.parley.runtime.reproduce.Catalogue;
import org.parley.runtime.reproduce.Figure;
import org.parley.runtime.reproduce.FigurePlots;
import org.parley.runtime.reproduce.Outcome;
import org.parley.runtime.reproduce.PapersPage;
import org.parley.runtime.reproduce.Tuning;
import org.parley.runtime.reproduce.Tuning.Tuned;
import org.parley.runtime.sweep.Sweep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "reproduce",
        description =
                "Reproduce figures of the papers: make the runs, draw the figure, and say which of the paper's claims hold. Runs that are done are skipped.")
final class ReproduceCommand extends RoundsCommand {

    /** A column of a paper, in millimetres. */
    private static final double WIDTH = 84;

    @Parameters(
            paramLabel = "PAPER[/FIGURE]",
            arity = "0..1",
            description = "A figure, or a paper to reproduce all of its figures.")
    private String name;

    @Option(names = "--list", description = "List the figures with their verdicts, and what the others need.")
    private boolean list;

    @Option(names = "--full", description = "The paper's own size, which may take days, instead of minutes.")
    private boolean full;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "runs/reproduce",
            description = "Where figures and runs go; default: ${DEFAULT-VALUE}.")
    private Path out;

    @Option(
            names = "--papers",
            paramLabel = "DIR",
            description = "Figures of your own, DIR/PAPER/figures/FIGURE.yaml; default: those that come with Parley.")
    private Path papers;

    @Option(
            names = "--write-docs",
            description =
                    "Keep the outcomes and pictures in --out as those that come with Parley, and write docs/papers.md anew.")
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
        Catalogue catalogue = Catalogue.read(directory);
        if (name == null && !list && !writeDocs) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_MISSING,
                    "PAPER[/FIGURE]",
                    "is missing",
                    "name a paper or a figure; --list shows all"));
        }
        List<Figure> figures = name == null ? catalogue.figures() : catalogue.find(name);
        FigureList figureList = new FigureList(parley, data, out);
        if (list) {
            figureList.print(figures, console);
            return 0;
        }
        if (name != null) {
            int exitCode = reproduce(figures, figureList, parley, console, signals);
            if (exitCode != 0) {
                return exitCode;
            }
        }
        if (writeDocs) {
            catalogue.figures().forEach(this::keep);
            Path page = directory.resolve("../../docs/papers.md").normalize();
            AtomicFile.write(page, PapersPage.of(catalogue));
            console.say("page: " + page);
        }
        return 0;
    }

    /** One figure must be possible; of a paper, those that are not are passed over. */
    private int reproduce(
            List<Figure> figures, FigureList possible, Parley parley, Console console, TerminationSignals signals) {
        for (Figure figure : figures) {
            Optional<Fault> obstacle = possible.obstacle(figure, full);
            if (obstacle.isPresent() && figures.size() == 1) {
                throw new ParleyException(obstacle.get());
            }
            if (obstacle.isPresent()) {
                console.note("left out: " + figure.id() + " " + obstacle.get().message());
                continue;
            }
            reproduce(figure, parley, console, signals);
            if (signals.isReceived()) {
                return signals.exitCode(0);
            }
        }
        return 0;
    }

    private void reproduce(Figure figure, Parley parley, Console console, TerminationSignals signals) {
        Figure.Variant variant = figure.variant(full).orElseThrow();
        Path directory = out.resolve(figure.id() + (full ? "-full" : ""));
        console.say(figure.id() + ": " + figure.paper() + ", " + figure.title() + " (" + variant.takes() + ")");
        if (variant.tune().isPresent()) {
            tune(figure, variant, directory, parley, console, signals);
            return;
        }
        RunOptions options =
                options().applyTo(RunOptions.into(runs(figure, variant)).replacing(true), console, signals);
        Sweep.Outcome sweep;
        try (SweepProgress progress = new SweepProgress(options(), console, signals)) {
            sweep = signals.during(() -> parley.sweep(variant.sweep(), variant.overrides(), options, progress));
        }
        sweep.comparison().ifPresent(comparison -> finish(figure, comparison, Optional.empty(), directory, console));
    }

    /** Trials on seeds of their own first, then the figure's runs with the winners' steps. */
    private void tune(
            Figure figure,
            Figure.Variant variant,
            Path directory,
            Parley parley,
            Console console,
            TerminationSignals signals) {
        Tuning tuning = new Tuning(
                variant.tune().orElseThrow(),
                SweepReader.read(variant.sweep()),
                variant.overrides(),
                each -> parley.plan(each.runFile(), each.overrides().toArray(String[]::new)));
        Optional<Tuned> tuned =
                tuning.search(trials -> sweep(variant, trials, directory.resolve("tune"), parley, console, signals));
        tuned.ifPresent(winners -> {
            console.say(winners.inWords() + ":");
            winners.lines().forEach(line -> console.say("  " + line));
            sweep(variant, tuning.with(winners), directory.resolve("runs"), parley, console, signals)
                    .ifPresent(comparison -> finish(figure, comparison, tuned, directory, console));
        });
    }

    private Optional<Comparison> sweep(
            Figure.Variant variant,
            List<SweepPlan.Case> cases,
            Path runs,
            Parley parley,
            Console console,
            TerminationSignals signals) {
        RunOptions options = options().applyTo(RunOptions.into(runs).replacing(true), console, signals);
        try (SweepProgress progress = new SweepProgress(options(), console, signals)) {
            return signals.during(() -> parley.sweep(variant.sweep(), file -> cases, options, progress))
                    .comparison();
        }
    }

    /** Figures that are made from the same sweep share its runs. */
    private Path runs(Figure figure, Figure.Variant variant) {
        String sweep = variant.sweep().getFileName().toString().replaceFirst("\\.yaml$", "");
        String folder = variant.sweep().getParent().getFileName() + "-" + sweep;
        Path paper = out.resolve(figure.id()).getParent();
        return variant.overrides().isEmpty()
                ? paper.resolve("runs").resolve(folder)
                : out.resolve(figure.id()).resolve("runs");
    }

    private void finish(Figure figure, Comparison comparison, Optional<Tuned> tuned, Path directory, Console console) {
        createDirectory(directory);
        ComparisonPage.write(directory.resolve("comparison.html"), figure.title(), noted(comparison, tuned));
        Map<String, Plot> plots = FigurePlots.of(figure, comparison);
        plots.forEach((file, plot) -> {
            AtomicFile.write(directory.resolve(file + ".svg"), PlotPicture.figure(plot, WIDTH));
            PdfFigure.write(directory.resolve(file + ".pdf"), plot, WIDTH);
        });
        Outcome outcome = Outcome.of(figure, comparison, tuned);
        outcome.write(directory);
        if (!options().isQuiet()) {
            ComparisonTable.print(comparison, console.out());
        }
        outcome.findings()
                .forEach(finding -> console.say(String.format(
                        Locale.ROOT,
                        "%-13s  %s (%s)",
                        finding.verdict().inWords(),
                        finding.marked(),
                        finding.inWords())));
        plots.keySet().forEach(file -> console.say("figure: " + directory.resolve(file + ".svg") + ", .pdf"));
        console.say("page: " + directory.resolve("comparison.html"));
    }

    /** With what the reader of the page should know about the steps. */
    private static Comparison noted(Comparison comparison, Optional<Tuned> tuned) {
        List<String> notes = new ArrayList<>(comparison.notes());
        tuned.ifPresent(winners -> {
            notes.add(winners.inWords() + ". What each method's steps were multiplied by:");
            notes.addAll(winners.lines());
        });
        return new Comparison(comparison.groups(), comparison.differences(), notes);
    }

    /** Keeps the outcome and the pictures that were made here as those that come with Parley. */
    private void keep(Figure figure) {
        Path made = out.resolve(figure.id());
        Outcome.find(made).filter(outcome -> outcome.isOf(figure)).ifPresent(outcome -> {
            createDirectory(figure.recorded());
            outcome.write(figure.recorded());
            FigurePlots.in(made)
                    .forEach(picture -> AtomicFile.write(
                            figure.recorded().resolve(picture.getFileName()),
                            PlotPicture.withoutLetters(read(picture))));
        });
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static void createDirectory(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw FileFault.writing(directory, e);
        }
    }
}

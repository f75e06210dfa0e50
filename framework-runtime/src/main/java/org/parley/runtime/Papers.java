package org.parley.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.data.DatasetFactory;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.data.DatasetState.Presence;
import org.parley.runtime.plan.SweepPlan;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.record.FileDiagnostic;
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

/** The figures of papers: lists those that can be reproduced here, runs them, checks the paper's claims and keeps the results. */
public final class Papers {

    /** The width of a paper's column in millimeters. */
    private static final double WIDTH = 84;

    private static final Set<Presence> USABLE = Set.of(Presence.BUNDLED, Presence.COMPLETE, Presence.FORMAT);

    private final Parley parley;
    private final DatasetHome data;
    private final Path directory;
    private final Path out;
    private final Catalogue catalogue;

    /**
     * Reads the catalog of figures.
     *
     * @param directory the directory of the papers
     * @param out the directory for figures and runs
     */
    public Papers(Parley parley, DatasetHome data, Path directory, Path out) {
        this.parley = parley;
        this.data = data;
        this.directory = directory;
        this.out = out;
        this.catalogue = Catalogue.read(directory);
    }

    /** Runs sweeps and prints output on behalf of the caller. */
    public interface Caller {

        /**
         * Runs a sweep.
         *
         * @param cases the runs to make in place of those in the file
         * @param runs the directory for the runs
         * @return empty if the sweep was canceled
         */
        Optional<Comparison> sweep(Path sweep, List<String> overrides, Optional<List<SweepPlan.Case>> cases, Path runs);

        void say(String line);

        /** Prints the results of a figure's runs. */
        void show(Comparison comparison);

        /** Writes a figure as a PDF file; the width is in millimeters. */
        void writePdf(Path file, Plot figure, double width);
    }

    /** Returns the IDs of a paper's figures, or of one figure. */
    public List<String> find(String name) {
        return catalogue.find(name).stream().map(Figure::id).toList();
    }

    /**
     * Returns a table with one line per figure: the result obtained here or, if there is none, the recorded one, and the required time and
     * data.
     */
    public List<List<String>> table(Optional<String> name) {
        List<List<String>> lines = new ArrayList<>(List.of(List.of("figure", "claims", "takes", "shows")));
        name.map(catalogue::find)
                .orElseGet(catalogue::figures)
                .forEach(figure -> lines.add(
                        List.of(figure.id(), verdict(figure), takes(figure), figure.paper() + ", " + figure.title())));
        return lines;
    }

    private String verdict(Figure figure) {
        return Outcome.find(out.resolve(figure.id() + "-full"), figure)
                .map(outcome -> outcome.inWords() + " (full)*")
                .or(() -> current(out.resolve(figure.id()), figure).map(outcome -> outcome.inWords() + "*"))
                .or(() -> current(figure.recorded(), figure).map(Outcome::inWords))
                .orElse("not run");
    }

    /** Ignores an outcome of claims or runs that have changed since. */
    private static Optional<Outcome> current(Path directory, Figure figure) {
        return Outcome.find(directory, figure).filter(outcome -> outcome.isOf(figure));
    }

    private String takes(Figure figure) {
        Optional<Diagnostic> obstacle = obstacle(figure, false);
        String time = figure.quick().map(Figure.Variant::takes).orElse("");
        return obstacle.map(diagnostic -> time.isEmpty() ? diagnostic.message() : time + ", " + diagnostic.message())
                .orElse(time);
    }

    /**
     * Returns why a figure cannot be reproduced here; empty if it can.
     *
     * @param full whether to use the paper's own size
     */
    public Optional<Diagnostic> obstacle(String figure, boolean full) {
        return obstacle(figure(figure), full);
    }

    private Optional<Diagnostic> obstacle(Figure figure, boolean full) {
        Optional<Figure.Variant> variant = figure.variant(full);
        if (variant.isEmpty()) {
            String why = figure.full().isPresent()
                    ? "needs --full: " + figure.full().get().takes()
                    : figure.quick().isPresent()
                            ? "already has its full size without --full"
                            : "cannot be made without " + figure.missing();
            return Optional.of(new Diagnostic(ErrorCode.CONFIG_OUT_OF_RANGE, figure.id(), why));
        }
        List<String> absent =
                variant.get().needs().stream().filter(name -> !isHere(name)).toList();
        return absent.isEmpty()
                ? Optional.empty()
                : Optional.of(new Diagnostic(
                        ErrorCode.DATA_MISSING,
                        figure.id(),
                        "needs the dataset " + String.join(", ", absent),
                        "parley datasets fetch " + absent.get(0)));
    }

    private boolean isHere(String dataset) {
        return parley.components()
                .find(DatasetFactory.class, dataset)
                .filter(found -> USABLE.contains(data.state(found).presence()))
                .isPresent();
    }

    /** Reproduces a figure: runs its sweep, draws its plots and checks the paper's claims. */
    public void reproduce(String name, boolean full, Caller caller) {
        Figure figure = figure(name);
        Figure.Variant variant = figure.variant(full).orElseThrow();
        Path made = out.resolve(figure.id() + (full ? "-full" : ""));
        caller.say(figure.id() + ": " + figure.paper() + ", " + figure.title() + " (" + variant.takes() + ")");
        if (variant.tune().isPresent()) {
            tune(figure, variant, made, caller);
            return;
        }
        caller.sweep(variant.sweep(), variant.overrides(), Optional.empty(), runs(figure, variant))
                .ifPresent(comparison -> finish(figure, comparison, Optional.empty(), made, caller));
    }

    /** Runs the tuning trials on separate seeds, then the figure's runs with the best step sizes. */
    private void tune(Figure figure, Figure.Variant variant, Path made, Caller caller) {
        Tuning tuning = new Tuning(
                variant.tune().orElseThrow(),
                SweepReader.read(variant.sweep()),
                variant.overrides(),
                each -> parley.plan(each.runFile(), each.overrides().toArray(String[]::new)));
        Optional<Tuned> tuned = tuning.search(
                trials -> caller.sweep(variant.sweep(), List.of(), Optional.of(trials), made.resolve("tune")));
        tuned.ifPresent(winners -> {
            caller.say(winners.inWords() + ":");
            winners.lines().forEach(line -> caller.say("  " + line));
            caller.sweep(variant.sweep(), List.of(), Optional.of(tuning.with(winners)), made.resolve("runs"))
                    .ifPresent(comparison -> finish(figure, comparison, tuned, made, caller));
        });
    }

    /** Returns the directory of a figure's runs. Figures of the same sweep share its runs. */
    private Path runs(Figure figure, Figure.Variant variant) {
        String sweep = variant.sweep().getFileName().toString().replaceFirst("\\.yaml$", "");
        String folder = variant.sweep().getParent().getFileName() + "-" + sweep;
        Path paper = out.resolve(figure.id()).getParent();
        return variant.overrides().isEmpty()
                ? paper.resolve("runs").resolve(folder)
                : out.resolve(figure.id()).resolve("runs");
    }

    private static void finish(Figure figure, Comparison comparison, Optional<Tuned> tuned, Path made, Caller caller) {
        createDirectory(made);
        ComparisonPage.write(made.resolve("comparison.html"), figure.title(), noted(comparison, tuned));
        Map<String, Plot> plots = FigurePlots.of(figure, comparison);
        plots.forEach((file, plot) -> {
            AtomicFile.write(made.resolve(file + ".svg"), PlotPicture.figure(plot, WIDTH));
            caller.writePdf(made.resolve(file + ".pdf"), plot, WIDTH);
        });
        Outcome outcome = Outcome.of(figure, comparison, tuned);
        outcome.write(made);
        caller.show(comparison);
        outcome.findings()
                .forEach(finding -> caller.say(String.format(
                        Locale.ROOT,
                        "%-13s  %s (%s)",
                        finding.verdict().inWords(),
                        finding.marked(),
                        finding.inWords())));
        plots.keySet().forEach(file -> caller.say("figure: " + made.resolve(file + ".svg") + ", .pdf"));
        caller.say("page: " + made.resolve("comparison.html"));
    }

    /** Adds notes about the tuned step sizes. */
    private static Comparison noted(Comparison comparison, Optional<Tuned> tuned) {
        List<String> notes = new ArrayList<>(comparison.notes());
        tuned.ifPresent(winners -> {
            notes.add(winners.inWords() + ". Factors of each method's step sizes:");
            notes.addAll(winners.lines());
        });
        return new Comparison(comparison.groups(), comparison.differences(), notes);
    }

    /**
     * Stores the outcomes and figures made here as the recorded ones of this distribution, and writes the page of all papers.
     *
     * @return the page
     */
    public Path keepAll() {
        catalogue.figures().forEach(this::keep);
        Path page = directory.resolve("../../docs/papers.md").normalize();
        AtomicFile.write(page, PapersPage.of(catalogue));
        return page;
    }

    private void keep(Figure figure) {
        Path made = out.resolve(figure.id());
        Outcome.find(made).filter(outcome -> outcome.isOf(figure)).ifPresent(outcome -> {
            createDirectory(figure.recorded());
            outcome.write(figure.recorded());
            FigurePlots.in(made)
                    .forEach(picture -> AtomicFile.write(
                            figure.recorded().resolve(picture.getFileName()), PlotPicture.withoutFont(read(picture))));
        });
    }

    private Figure figure(String id) {
        return catalogue.find(id).get(0);
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
            throw FileDiagnostic.writing(directory, e);
        }
    }
}

package org.parley.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.ComparisonFiles;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.comparison.Spread;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.report.plot.ComparisonFigure;
import org.parley.runtime.report.plot.Plot;
import picocli.CommandLine.Option;

/** What to write of a comparison besides its page: rows, a table or a figure for a paper. */
final class ExportOptions {

    private static final int MOST_METRICS_IN_A_TABLE = 4;
    /** The axes of figures that count decades. */
    private enum Decades {
        NONE,
        X,
        Y,
        XY
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "html",
            description =
                    "html: the page; csv: all rows of all runs; latex: a booktabs table of final results; svg or pdf: a figure with the letters of a paper. Default: html.")
    private ExportFormat format;

    @Option(
            names = "--y",
            paramLabel = "METRIC",
            split = ",",
            description =
                    "With svg and pdf: the column to draw. With latex: the columns of the table, with commas between.")
    private List<String> metrics = List.of();

    @Option(
            names = "--x",
            paramLabel = "COST",
            defaultValue = "rounds",
            description =
                    "With svg and pdf: what to draw it over: rounds, phases, samples (per agent), total-samples, floats, bytes or seconds. Default: rounds.")
    private String axis;

    @Option(
            names = "--band",
            paramLabel = "BAND",
            defaultValue = "deviation",
            description =
                    "With svg and pdf: how seeds are shown: deviation, quartiles, range, seeds or none. Default: deviation.")
    private Spread spread;

    @Option(
            names = "--log-scale",
            paramLabel = "AXES",
            description =
                    "With svg and pdf: axes of decades: x, y, xy or none. Default: y where the values call for it.")
    private Decades decades;

    @Option(
            names = "--target",
            paramLabel = "VALUE",
            description = "With latex: adds what it cost to bring the first column to this value.")
    private Double target;

    @Option(
            names = "--width",
            paramLabel = "MM",
            defaultValue = "84",
            description = "With svg and pdf: the width of the figure in millimetres. Default: 84, a column of a paper.")
    private double width;

    ExportFormat format() {
        return format;
    }

    /** Writes anything but a page. */
    void write(Comparison comparison, Path file) {
        RunDirectory.requireNoRecord(file);
        switch (format) {
            case CSV -> ComparisonFiles.writeCsv(file, comparison);
            case LATEX -> ComparisonFiles.writeLatex(file, comparison, metrics(comparison), target());
            case SVG -> ComparisonFiles.writeSvg(file, figure(comparison), width());
            case PDF -> PdfFigure.write(file, figure(comparison), width());
            case HTML -> throw new IllegalStateException("pages are written by their commands");
        }
    }

    private List<String> metrics(Comparison comparison) {
        metrics.forEach(metric -> ComparisonFiles.requireMeasured("--y", metric, comparison));
        List<String> measured = comparison.columns().stream()
                .filter(column -> !Columns.isCounter(column) && !column.equals(Columns.SECONDS))
                .toList();
        if (measured.isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.RUN_NOT_FOUND, comparison.home().toString(), "these runs have recorded nothing yet"));
        }
        return metrics.isEmpty() ? measured.subList(0, Math.min(MOST_METRICS_IN_A_TABLE, measured.size())) : metrics;
    }

    private Plot figure(Comparison comparison) {
        ComparisonFigure figure = new ComparisonFigure(
                metrics(comparison).get(0),
                axis(),
                spread,
                decades == Decades.X || decades == Decades.XY,
                Optional.ofNullable(decades).map(chosen -> chosen == Decades.Y || chosen == Decades.XY));
        Plot plot = figure.forPaper(comparison);
        if (plot.series().isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "--x",
                    "no run has " + figure.metric() + " over " + axis + ": nothing of it was spent",
                    "choose another cost"));
        }
        return plot;
    }

    private CostAxis axis() {
        try {
            return CostAxis.valueOf(axis.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException unknown) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "--x",
                    "there is no cost '" + axis + "'",
                    "choose rounds, phases, samples, total-samples, floats, bytes or seconds"));
        }
    }

    private Optional<Double> target() {
        if (target != null && !Double.isFinite(target)) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE, "--target", "must be a finite number, got " + target, ""));
        }
        return Optional.ofNullable(target);
    }

    private double width() {
        if (!(width >= 20 && width <= 1000)) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE, "--width", "must be between 20 and 1000, got " + width, ""));
        }
        return width;
    }

    /** What a comparison can be written as. */
    enum ExportFormat {
        /** A page that works without network. */
        HTML("html"),
        /** All rows of all runs in one table. */
        CSV("csv"),
        /** Final results as a table for a paper. */
        LATEX("tex"),
        /** A figure for a paper. */
        SVG("svg"),
        /** The same with its letters inside. */
        PDF("pdf");

        private final String extension;

        ExportFormat(String extension) {
            this.extension = extension;
        }

        String extension() {
            return extension;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

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
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The options for tables and figures of a comparison. */
final class ExportOptions {

    private static final int MOST_METRICS_IN_A_TABLE = 4;

    private static final List<String> OF_TABLES_AND_FIGURES =
            List.of("--y", "--x", "--band", "--log-scale", "--target", "--width");

    @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
    private CommandLine.Model.CommandSpec command;

    /** The logarithmic axes of a figure. */
    private enum LogScale {
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
                    "Format: html (page), csv (all rows), latex (booktabs table of final results), svg or pdf (figure). Default: html.")
    private ExportFormat format;

    @Option(
            names = "--y",
            paramLabel = "METRIC",
            split = ",",
            description =
                    "Column to draw (svg, pdf), or columns of the table, separated by commas (latex). Default: the first metrics.")
    private List<String> metrics = List.of();

    @Option(
            names = "--x",
            paramLabel = "COST",
            defaultValue = "rounds",
            description =
                    "Cost on the x axis: rounds, phases, samples, total-samples, floats, bytes or seconds (svg, pdf). Default: rounds.")
    private String axis;

    @Option(
            names = "--band",
            paramLabel = "BAND",
            defaultValue = "deviation",
            description =
                    "Spread over the seeds: deviation, quartiles, range, seeds or none (svg, pdf). Default: deviation.")
    private Spread spread;

    @Option(
            names = "--log-scale",
            paramLabel = "AXES",
            description =
                    "Axes with a logarithmic scale: x, y, xy or none (svg, pdf). Default: y if the values span several decades.")
    private LogScale logScale;

    @Option(
            names = "--target",
            paramLabel = "VALUE",
            description = "Value of the first column; adds the cost to reach it (latex).")
    private Double target;

    @Option(
            names = "--width",
            paramLabel = "MM",
            defaultValue = "84",
            description = "Width of the figure in millimeters (svg, pdf). Default: 84, a column of a paper.")
    private double width;

    /** Returns the format. Rejects options of tables and figures for a page, which would ignore them. */
    ExportFormat format() {
        if (format == ExportFormat.HTML) {
            OF_TABLES_AND_FIGURES.stream()
                    .filter(command.commandLine().getParseResult()::hasMatchedOption)
                    .findFirst()
                    .ifPresent(option -> {
                        throw new CommandLine.ParameterException(
                                command.commandLine(),
                                option + " is for tables and figures (add --format latex, svg or pdf)");
                    });
        }
        return format;
    }

    /** Writes a table or a figure. */
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
                    ErrorCode.RUN_NOT_FOUND, comparison.home().toString(), "these runs have no records yet"));
        }
        return metrics.isEmpty() ? measured.subList(0, Math.min(MOST_METRICS_IN_A_TABLE, measured.size())) : metrics;
    }

    private Plot figure(Comparison comparison) {
        ComparisonFigure figure = new ComparisonFigure(
                metrics(comparison).get(0),
                axis(),
                spread,
                logScale == LogScale.X || logScale == LogScale.XY,
                Optional.ofNullable(logScale).map(chosen -> chosen == LogScale.Y || chosen == LogScale.XY));
        Plot plot = figure.forPaper(comparison);
        if (plot.series().isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "--x",
                    "no run has " + figure.metric() + " over " + axis + ", which is 0 in all runs",
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
                    "no cost is called '" + axis + "'",
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

    /** The format of a comparison. */
    enum ExportFormat {
        /** A page without external resources. */
        HTML("html"),
        /** All rows of all runs in one table. */
        CSV("csv"),
        /** Final results as a table for a paper. */
        LATEX("tex"),
        /** A figure for a paper. */
        SVG("svg"),
        /** A figure for a paper with embedded fonts. */
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

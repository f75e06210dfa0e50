package org.parley.runtime;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.ParleyException;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.config.run.MetricName;
import org.parley.runtime.record.AtomicFile;
import org.parley.runtime.report.page.ComparisonPage;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.svg.Drawing;
import org.parley.runtime.report.svg.PlotPicture;
import org.parley.runtime.report.table.ComparisonTables;

/** Writes comparisons of runs as files: an HTML page, CSV rows, a LaTeX table or an SVG figure. */
public final class ComparisonFiles {

    private ComparisonFiles() {}

    /**
     * Checks that at least one run recorded a metric.
     *
     * @param path the option or key that names the metric
     * @throws ParleyException if no run recorded it
     */
    public static void requireMeasured(String path, String metric, Comparison comparison) {
        MetricName.diagnostic(path, metric, comparison.measured()).ifPresent(diagnostic -> {
            throw new ParleyException(diagnostic);
        });
    }

    public static void writePage(Path file, String title, Comparison comparison) {
        ComparisonPage.write(file, title, comparison);
    }

    /** Writes all rows of all runs. */
    public static void writeCsv(Path file, Comparison comparison) {
        AtomicFile.write(file, ComparisonTables.csv(comparison));
    }

    /**
     * Writes a table of final results.
     *
     * @param target if present, adds the costs of reaching this value in the first column
     */
    public static void writeLatex(Path file, Comparison comparison, List<String> metrics, Optional<Double> target) {
        AtomicFile.write(file, ComparisonTables.latex(comparison, metrics, target));
    }

    /**
     * Writes a figure as an SVG file.
     *
     * @param width the width in millimeters
     */
    public static void writeSvg(Path file, Plot figure, double width) {
        AtomicFile.write(file, PlotPicture.figure(figure, width));
    }

    /** Returns the font of figures for papers as a TrueType file. */
    public static byte[] paperFont() {
        return Drawing.paperFont();
    }
}

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

/** Comparisons of runs as files: a page, rows, a table or a figure. */
public final class ComparisonFiles {

    private ComparisonFiles() {}

    /**
     * @param path where the metric was named
     * @throws ParleyException when no run has measured it
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
     * @param target adds what it cost to bring the first column to this value
     */
    public static void writeLatex(Path file, Comparison comparison, List<String> metrics, Optional<Double> target) {
        AtomicFile.write(file, ComparisonTables.latex(comparison, metrics, target));
    }

    /** @param width in millimetres */
    public static void writeSvg(Path file, Plot figure, double width) {
        AtomicFile.write(file, PlotPicture.figure(figure, width));
    }

    /** The font of figures for papers, as a TrueType file. */
    public static byte[] paperFont() {
        return Drawing.paperFont();
    }
}

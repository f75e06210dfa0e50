package org.parley.cli;

import java.nio.file.Path;
import java.util.List;
import org.parley.cli.ExportOptions.ExportFormat;
import org.parley.runtime.ComparisonFiles;
import org.parley.runtime.comparison.Comparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = "Compare the settings, results and costs of runs on a page, in a table or in a figure.")
final class CompareCommand extends ParleyCommand {

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description =
                    "Directories of runs, or directories that contain runs. Runs that differ only in their seeds are averaged.")
    private List<Path> directories;

    @Option(
            names = "--by",
            paramLabel = "METRIC",
            description = "Column of the metrics to sort by, smallest value first. Default: not sorted.")
    private String metric;

    @Option(names = "--max", description = "Sort by --by with the largest value first.")
    private boolean maximize;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description =
                    "File to write. Default: comparison.html, .csv, .tex, .svg or .pdf in the directory that contains the runs.")
    private Path out;

    @Mixin
    private ExportOptions export;

    @Override
    public Integer call() {
        ExportFormat format = export.format();
        Comparison comparison = Comparison.of(directories);
        if (metric != null) {
            ComparisonFiles.requireMeasured("--by", metric, comparison);
        }
        comparison.notes().forEach(console()::note);
        Comparison sorted = metric == null ? comparison : comparison.sortedBy(metric, maximize);
        Path file = out == null ? comparison.home().resolve("comparison." + format.extension()) : out;
        ComparisonTable.print(sorted, out());
        if (format == ExportFormat.HTML) {
            ComparisonFiles.writePage(file, "Comparison", sorted);
        } else {
            export.write(sorted, file);
        }
        out().println((format == ExportFormat.HTML ? "page" : format) + ": " + file);
        return 0;
    }
}

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
        description =
                "Compare runs: what they differ in, their final results, and their cost; as a page, a table or a figure.")
final class CompareCommand extends ParleyCommand {

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description =
                    "Directories of runs, or directories full of them. Runs that differ in their seeds only are averaged.")
    private List<Path> directories;

    @Option(names = "--by", paramLabel = "METRIC", description = "Best first by this column of the metrics.")
    private String metric;

    @Option(names = "--max", description = "With --by: large values are better.")
    private boolean maximise;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Where to write; default: comparison.html or the like in the directory that holds the runs.")
    private Path out;

    @Mixin
    private ExportOptions export;

    @Override
    public Integer call() {
        Comparison comparison = Comparison.of(directories);
        if (metric != null) {
            ComparisonFiles.requireMeasured("--by", metric, comparison);
        }
        comparison.notes().forEach(console()::note);
        Comparison sorted = metric == null ? comparison : comparison.sortedBy(metric, maximise);
        ExportFormat format = export.format();
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

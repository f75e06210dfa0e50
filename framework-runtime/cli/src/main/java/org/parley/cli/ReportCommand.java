package org.parley.cli;

import java.nio.file.Path;
import java.util.List;
import org.parley.cli.ExportOptions.ExportFormat;
import org.parley.runtime.Parley;
import org.parley.runtime.comparison.Comparison;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "report", description = "Write the report of a run from its records, or a table or a figure.")
final class ReportCommand extends ComponentsCommand {

    @Parameters(paramLabel = "DIR", description = "Directory of the run, which may still be running.")
    private Path directory;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description =
                    "File of a table or figure; the page is always report.html in DIR. Default: report.csv, .tex, .svg or .pdf in DIR.")
    private Path out;

    @Mixin
    private ExportOptions export;

    @Override
    public Integer call() {
        Console console = console();
        if (export.format() == ExportFormat.HTML) {
            if (out != null) {
                throw new CommandLine.ParameterException(
                        spec.commandLine(),
                        "--out is for tables and figures; the page must be in the directory of the run, because it links to its files");
            }
            try (Parley parley = pluginOptions.open(console)) {
                console.say("report: " + parley.report(directory));
            }
            return 0;
        }
        Path root = RunDirectory.open(directory).root();
        Path file = out == null ? root.resolve("report." + export.format().extension()) : out;
        export.write(Comparison.of(List.of(root)), file);
        console.say(export.format() + ": " + file);
        return 0;
    }
}

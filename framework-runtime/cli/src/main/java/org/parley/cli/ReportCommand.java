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

@Command(
        name = "report",
        description = "Write the report of a run anew from what it has recorded so far, or a table or figure of it.")
final class ReportCommand extends ComponentsCommand {

    @Parameters(paramLabel = "DIR", description = "Directory of the run; it may be under way.")
    private Path directory;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description =
                    "Where to write a table or figure; default: report.csv or the like in DIR. The page is report.html.")
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
                        "--out is for tables and figures: the page has links to the files beside it");
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

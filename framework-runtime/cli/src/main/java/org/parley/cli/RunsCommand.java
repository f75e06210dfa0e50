package org.parley.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

@Command(name = "runs", description = "List the runs in a directory, those of sweeps included, the newest first.")
final class RunsCommand extends ParleyCommand {

    /** What reproduce makes lies deepest: its directory, a paper, the runs, a sweep, a run, a file. */
    private static final int DEPTH = 6;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            defaultValue = "runs",
            description = "Where runs are; default: ${DEFAULT-VALUE}.")
    private Path directory;

    @Option(names = "--json", description = "Print a JSON array instead.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new ParleyException(new Fault(
                    ErrorCode.RUN_NOT_FOUND,
                    directory.toString(),
                    "there is no such directory",
                    "give one that runs were written into"));
        }
        List<RunLine> lines = new ArrayList<>();
        try (Stream<Path> files = Files.find(directory, DEPTH, (file, kind) -> file.endsWith("resolved.yaml"))) {
            for (Path resolved : files.sorted().toList()) {
                lines.add(RunLine.of(directory, RunDirectory.open(resolved.getParent())));
            }
        }
        lines.sort(Comparator.comparing(RunLine::touched).reversed());
        if (json) {
            console()
                    .say(new JsonMapper()
                            .writeValueAsString(
                                    lines.stream().map(RunLine::toJson).toList()));
        } else {
            print(lines);
        }
        return 0;
    }

    private void print(List<RunLine> lines) {
        Console console = console();
        if (lines.isEmpty()) {
            console.say("no runs in " + directory);
            return;
        }
        List<List<String>> table = new ArrayList<>(List.of(RunLine.HEAD));
        lines.forEach(line -> table.add(line.cells()));
        AlignedTable.print(table, false, console::say);
    }
}

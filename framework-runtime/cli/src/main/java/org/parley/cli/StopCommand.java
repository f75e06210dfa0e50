package org.parley.cli;

import java.nio.file.Path;
import java.util.List;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "stop",
        description = "End runs under way after their round, with a checkpoint and a report, as Ctrl-C would.")
final class StopCommand extends ParleyCommand {

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description = "Directories of runs, of any process and any machine that writes there.")
    private List<Path> directories;

    @Override
    public Integer call() {
        Console console = console();
        List<RunDirectory> runs = directories.stream().map(RunDirectory::open).toList();
        for (RunDirectory run : runs) {
            run.askToStop();
            console.say(run.root() + " ends after its round");
        }
        return 0;
    }
}

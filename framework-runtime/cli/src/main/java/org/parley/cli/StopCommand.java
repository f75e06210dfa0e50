package org.parley.cli;

import java.nio.file.Path;
import java.util.List;
import org.parley.runtime.record.RunDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "stop",
        description = "Stop runs after their current round, with a checkpoint and a report, like Ctrl-C.")
final class StopCommand extends ParleyCommand {

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description = "Directories of runs. They may run in other processes and on other machines.")
    private List<Path> directories;

    @Override
    public Integer call() {
        Console console = console();
        List<RunDirectory> runs = directories.stream().map(RunDirectory::open).toList();
        for (RunDirectory run : runs) {
            run.askToStop();
            console.say(run.root() + " stops after its current round");
        }
        return 0;
    }
}

package org.parley.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.runtime.Parley;
import org.parley.runtime.plan.PlanOptions;
import picocli.CommandLine.Option;

/** The options that name the data of agents on this machine. They are not recorded and not sent. */
final class DataOptions {

    @Option(
            names = "--data",
            paramLabel = "AGENT=FILE",
            description = "File with the data of an agent, instead of the one in data.agents. Repeatable.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--data-file",
            paramLabel = "FILE",
            description = "YAML file that maps agents to files, or to options of the reader.")
    private Path file;

    PlanOptions applyTo(PlanOptions options) {
        return options.withData(Parley.localData(files, Optional.ofNullable(file)));
    }
}

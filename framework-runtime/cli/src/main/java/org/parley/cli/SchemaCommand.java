package org.parley.cli;

import org.parley.runtime.Parley;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "schema",
        description =
                "Print a JSON Schema of run files or sweep files, with all installed components, for completion in editors.")
final class SchemaCommand extends ComponentsCommand {

    @Option(names = "--sweep", description = "Print the schema of sweep files instead of run files.")
    private boolean sweep;

    @Override
    public Integer call() {
        Console console = console();
        try (Parley parley = pluginOptions.open(console)) {
            JsonMapper mapper = JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build();
            console.say(mapper.writeValueAsString(sweep ? parley.sweepSchema() : parley.schema()));
        }
        return 0;
    }
}

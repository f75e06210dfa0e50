package org.parley.cli;

import org.parley.runtime.Parley;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "schema",
        description =
                "Print a JSON Schema of run files, or of sweep files, with everything that is installed, for editors that complete and check.")
final class SchemaCommand extends ComponentsCommand {

    @Option(names = "--sweep", description = "Of sweep files.")
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

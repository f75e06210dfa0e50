package org.parley.cli;

import java.util.concurrent.Callable;
import org.parley.runtime.Parley;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code parley schema}. */
@Command(
        name = "schema",
        description =
                "Print a JSON Schema of run files with everything that is installed, for editors that complete and check.",
        mixinStandardHelpOptions = true)
final class SchemaCommand implements Callable<Integer> {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Mixin
    private PluginOptions pluginOptions;

    @Override
    public Integer call() {
        Console console = new Console(spec);
        try (Parley parley = pluginOptions.open(console)) {
            JsonMapper mapper = JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build();
            console.say(mapper.writeValueAsString(parley.schema()));
        }
        return 0;
    }
}

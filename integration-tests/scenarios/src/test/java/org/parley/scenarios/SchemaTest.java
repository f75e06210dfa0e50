package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema that {@code parley schema} prints, in the hands of a validator that is not ours. */
class SchemaTest {

    private static final Path EXAMPLES = Path.of("../../examples");

    private static JsonSchema schema;

    @BeforeAll
    static void print() throws Exception {
        Command.Outcome outcome = Command.run("schema");
        assertThat(outcome.exitCode()).as(outcome.text()).isZero();
        schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(outcome.text());
    }

    @ParameterizedTest
    @MethodSource("runFiles")
    void everyExampleFollowsIt(Path file) throws Exception {
        assertThat(faults(Files.readString(EXAMPLES.resolve(file)))).isEmpty();
    }

    static List<Path> runFiles() throws Exception {
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !isSweep(file) && !file.getParent().endsWith("figures"))
                    .map(EXAMPLES::relativize)
                    .sorted()
                    .toList();
        }
    }

    private static boolean isSweep(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.anyMatch(line -> line.startsWith("runs:"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agent: 8",
                "agents: 0",
                "agents: eight",
                "recipe: sparkle",
                "model: quadratics",
                "model: {use: quadratic, width: 3}",
                "model: {use: quadratic, with: {uper: 3}}",
                "model: {use: quadratic, with: {upper: 0.5}}",
                "model: {use: logistic-tuning, with: {loss: hinge}}",
                "levels: {upper: {mixing: ed, stepp: 0.1}}",
                "levels: {upper: {step: {use: inverse, with: {scale: many}}}}",
                "levels: {lower: {mixing: {use: relaxed, with: {of: nothing}}}}",
                "data: {use: digits, partition: {use: dirichlet, with: {alpha: -1}}}",
                "record: {select: {metric: upper_loss, goal: most}}",
                "stop: {patience: {metric: upper_loss, turns: 3}}"
            })
    void mistakesDoNot(String mistake) {
        assertThat(faults(mistake)).isNotEmpty();
    }

    @Test
    void shortFormsDo() {
        assertThat(faults("levels: {upper: {step: 0.1, momentum: [0.2, {use: none}]}, lower: {step: armijo}}"))
                .isEmpty();
    }

    private static List<String> faults(String yaml) {
        return schema.validate(yaml, InputFormat.YAML).stream()
                .map(Object::toString)
                .toList();
    }
}

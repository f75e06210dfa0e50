package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the schemas that {@code parley schema} prints with an independent validator. */
class SchemaTest {

    private static final Path EXAMPLES = Distribution.project().resolve("examples");

    private static Printed ofRuns;
    private static Printed ofSweeps;

    private record Printed(String text, JsonSchema schema) {

        static Printed by(Object... words) throws Exception {
            Command.Outcome outcome = Command.run(words).exits(0);
            return new Printed(
                    outcome.text(),
                    JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(outcome.text()));
        }

        List<String> diagnostics(String yaml) {
            return schema.validate(yaml, InputFormat.YAML).stream()
                    .map(Object::toString)
                    .toList();
        }
    }

    @BeforeAll
    static void print() throws Exception {
        ofRuns = Printed.by("schema");
        ofSweeps = Printed.by("schema", "--sweep");
    }

    /** Editors find them without an installation or a build. */
    @Test
    void arePartOfTheExamples() throws Exception {
        new GeneratedFile("../examples/run.schema.json", getClass()).isUpToDate(ofRuns.text());
        new GeneratedFile("../examples/sweep.schema.json", getClass()).isUpToDate(ofSweeps.text());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleNamesItsOwnAndFollowsIt(Path file) throws Exception {
        String yaml = Files.readString(EXAMPLES.resolve(file));
        boolean isSweep = yaml.lines().anyMatch(line -> line.startsWith("runs:"));
        Path named =
                Path.of(yaml.lines().findFirst().orElseThrow().replaceFirst("^# yaml-language-server: [$]schema=", ""));
        assertThat(Path.of("").resolve(file).resolveSibling(named).normalize())
                .hasToString(isSweep ? "sweep.schema.json" : "run.schema.json");
        assertThat((isSweep ? ofSweeps : ofRuns).diagnostics(yaml)).isEmpty();
    }

    static List<Path> examples() throws Exception {
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.getParent().endsWith("figures"))
                    .map(EXAMPLES::relativize)
                    .sorted()
                    .toList();
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
    void mistakesInRunFilesDoNot(String mistake) {
        assertThat(ofRuns.diagnostics(mistake)).isNotEmpty();
    }

    @Test
    void shortFormsDo() {
        String yaml = "levels: {upper: {step: 0.1, transform: [0.2, {use: none}]}, lower: {step: armijo}}";
        assertThat(ofRuns.diagnostics(yaml)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "seeds: [1]",
                "{runs: a.yaml, run: b.yaml}",
                "{runs: a.yaml, seeds: [one]}",
                "{runs: a.yaml, vary: {agent: [4, 8]}}",
                "{runs: a.yaml, vary: {agents: [4, 0]}}",
                "{runs: a.yaml, vary: {'levels.upper.step, level.lower.step': [0.1]}}",
                "{runs: a.yaml, vary: {levels.upper.mixing: [ed, exta]}}",
                "{runs: a.yaml, vary: [{recipe: [sparkle-ed, sparkle]}]}",
                "{runs: a.yaml, vary: {batch: {from: 8, to: 64, scale: cubic}}, search: {samples: 3}}",
                "{runs: a.yaml, search: {sample: 3}}",
                "{runs: a.yaml, select: {metric: upper_loss, goal: least}}",
                "{runs: a.yaml, prune: {after: 0}}"
            })
    void mistakesInSweepFilesDoNot(String mistake) {
        assertThat(ofSweeps.diagnostics(mistake)).isNotEmpty();
    }

    @Test
    void everythingThatSweepsKnowDoes() {
        assertThat(ofSweeps.diagnostics("""
                runs: interact.yaml
                search: {samples: 20, seed: 1}
                vary:
                  levels.upper.step, levels.lower.step: {from: 0.001, to: 0.5, scale: log}
                  levels.lower.step: [armijo, 0.1]
                  model.with.hidden: [[8], [8, 8]]
                  batch: full
                seeds: 1
                select: {metric: hypergradient_norm, goal: min}
                prune: {after: 200, cohort: 8}
                """)).isEmpty();
    }
}

package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.api.model.SecondOrder;
import org.parley.runtime.Parley;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.run.Run;

/**
 * The guide's model, and the same with code on the engine's own arrays in place of an operator, in a jar of a third party: whole runs with
 * the class loaders they have.
 */
class OwnOperatorsTest {

    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("(?:class|record) (\\w+)");
    private static final int AGENTS = 2;
    private static final int ROUNDS = 3;
    private static final String RUN = """
            recipe: sparkle-ed
            seed: 3
            agents: %d
            rounds: %d
            batch: full
            data: {use: digits, validation: 0.2, test: 0.2}
            model: {use: MODEL, with: {hidden: 4, autodiff: ENGINE, second-order: SECOND-ORDER}}
            hypergradient: ESTIMATOR
            levels:
              upper: {step: 0.5}
              lower: {step: 0.2, start: model}
            """.formatted(AGENTS, ROUNDS);
    private static final String SPARKLE = "{use: auxiliary-system, with: {order: gauss-seidel}}";

    @TempDir
    static Path directory;

    private static Parley parley;

    @BeforeAll
    static void writeThePlugin() throws IOException {
        assumeTrue(Distribution.hasEngines(), "no engine was built for this platform");
        PluginJar jar = new PluginJar()
                .seeing(Distribution.classPath("lib")
                        + Distribution.classPath("plugins")
                        + Distribution.classPath("engines/djl-pytorch/lib"))
                .manifest("Plugin-Dependencies", "parley-djl@>=2.0.0 & <3.0.0");
        Matcher block = JAVA.matcher(Files.readString(Distribution.root().resolve("../../docs/write-a-djl-model.md")));
        while (block.find()) {
            Matcher name = CLASS.matcher(block.group(1));
            assertThat(name.find()).isTrue();
            if (!name.group(1).endsWith("Test")) {
                jar.source(name.group(1), block.group(1));
                jar.source("Own" + name.group(1), withOwnCode(block.group(1)));
            }
        }
        jar.write(directory.resolve("own-operators.jar"));
        parley = Parley.builder()
                .plugins(directory)
                .pluginsIn(Distribution.directories())
                .build();
    }

    @AfterAll
    static void unload() {
        if (parley != null) {
            parley.close();
        }
    }

    private static String withOwnCode(String source) {
        return source.replace("LayerDecay", "OwnLayerDecay")
                .replace("\"layer-decay\"", "\"own-layer-decay\"")
                .replace(".tanh()", ".apply(arrays -> arrays.get(0).tanh())");
    }

    @ParameterizedTest
    @ValueSource(strings = {SPARKLE, "{use: neumann, with: {terms: 4, lipschitz: 20}}"})
    void aRunOnPyTorchFollowsThatOfTheOperator(String estimator) {
        follow(
                started("layer-decay", "pytorch", "exact", estimator),
                started("own-layer-decay", "pytorch", "exact", estimator),
                // Both are exact: round-off of some thousand operations.
                1e-12);
    }

    @Test
    void aRunOnMxNetWithDifferencesFollowsThatOfTheOperator() {
        Run differences = started("own-layer-decay", "mxnet", "any", SPARKLE);

        assertThat(differences.secondOrder()).isEqualTo(SecondOrder.FINITE_DIFFERENCE);
        follow(started("layer-decay", "mxnet", "exact", SPARKLE), differences, 1e-7);
    }

    @Test
    void mxNetRefusesWhatItCannotDifferentiateTwiceAndSaysWhatToDo() {
        assertThatThrownBy(() -> started("own-layer-decay", "mxnet", "exact", SPARKLE))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("PARLEY-211 model: second derivatives by engine 'mxnet' cannot be used: ")
                .hasMessageContaining("accept differences with second-order: any");
    }

    private static void follow(Run expected, Run found, double limit) {
        for (int round = 1; round <= ROUNDS; round++) {
            expected.advance();
            found.advance();
            for (String level : List.of("upper", "lower")) {
                double[] theirs = rows(expected.value(level));
                double[] ours = rows(found.value(level));
                double size = norm(theirs);
                for (int k = 0; k < ours.length; k++) {
                    ours[k] -= theirs[k];
                }
                assertThat(norm(ours) / size)
                        .as("%s after round %d", level, round)
                        .isLessThan(limit);
            }
        }
    }

    private static double[] rows(RowBlock block) {
        double[] all = new double[AGENTS * block.dimension()];
        double[] row = new double[block.dimension()];
        for (int agent = 0; agent < AGENTS; agent++) {
            block.read(agent, row);
            System.arraycopy(row, 0, all, agent * row.length, row.length);
        }
        return all;
    }

    private static double norm(double[] vector) {
        double squares = 0;
        for (double entry : vector) {
            squares += entry * entry;
        }
        return Math.sqrt(squares);
    }

    private static Run started(String model, String engine, String secondOrder, String estimator) {
        String yaml = RUN.replace("MODEL", model)
                .replace("ENGINE", engine)
                .replace("SECOND-ORDER", secondOrder)
                .replace("ESTIMATOR", estimator);
        Run run = parley.assemble(parley.plan("run.yaml", yaml, directory));
        run.start();
        return run;
    }
}

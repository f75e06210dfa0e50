package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.api.topology.Topology;
import org.parley.api.topology.Weights;
import org.parley.tck.dense.Stack;

class ExplicitTest {

    @TempDir
    private Path directory;

    @Test
    void bringsTheWeightsOfTheFile() {
        Topology topology = topology("{\"weights\": [[0.5, 0.5, 0], [0.25, 0.5, 0.25], [0, 0.1, 0.9]]}", 3);
        Weights weights = topology.ownWeights(3).orElseThrow();

        assertThat(new ExplicitFactory().bringsWeights()).isTrue();
        assertThat(topology.period()).isEqualTo(1);
        assertThat(GraphsTest.senders(topology.graph(0), 0)).containsExactly(1);
        assertThat(GraphsTest.senders(topology.graph(0), 1)).containsExactly(0, 2);
        assertThat(Stack.of(weights).getData())
                .isDeepEqualTo(new double[][] {{0.5, 0.5, 0}, {0.25, 0.5, 0.25}, {0, 0.1, 0.9}});
        assertThat(weights.isRowStochastic()).isTrue();
        assertThat(weights.isColumnStochastic()).isFalse();
    }

    @Test
    void takesColumnStochasticWeightsForPushSum() {
        Weights weights = topology("{\"weights\": [[0.5, 0.25], [0.5, 0.75]]}", 2)
                .ownWeights(0)
                .orElseThrow();

        assertThat(weights.isColumnStochastic()).isTrue();
        assertThat(weights.isRowStochastic()).isFalse();
    }

    @Test
    void takesASingleAgent() {
        assertThat(topology("{\"weights\": [[1]]}", 1)
                        .ownWeights(0)
                        .orElseThrow()
                        .self(0))
                .isEqualTo(1);
    }

    @Test
    void listsEveryErrorOfTheShape() {
        assertThat(diagnostics("{\"weights\": [[1, 0, 0], 7, [1], [\"a\", 0, 0, null]], \"agents\": 4, \"x\": 1}", 3))
                .containsExactly(
                        "unknown key \"agents\"",
                        "unknown key \"x\"",
                        "row 0 has 3 entries, but there are 4 rows",
                        "row 1 must be a list of numbers",
                        "row 2 has 1 entries, but there are 4 rows",
                        "[3][0] must be a number, got a");
    }

    @Test
    void listsEveryErrorOfTheValues() {
        assertThat(diagnostics("{\"weights\": [[0.5, 0.4, 0], [0.5, 0.75, -0.25], [0, -0.5, 1.625]]}", 4))
                .containsExactly(
                        "the matrix has 3 rows, but the run has 4 agents",
                        "2 weights are negative; the lowest is [2][1] = -0.5",
                        "neither the rows nor the columns sum to 1 within 1.0E-12: row 2 sums to 1.125, column 2 sums to 1.375");
    }

    @Test
    void givesAHintForEachError() {
        ParleyException refusal =
                catchThrowableOfType(ParleyException.class, () -> topology("{\"weights\": [[0.5, -0.5], [0, 1]]}", 3));

        assertThat(refusal.diagnostics())
                .extracting(Diagnostic::hint)
                .containsExactly(
                        "set agents: 2",
                        "weights must be at least 0",
                        "write all digits of the weights",
                        "connect every two agents by a path of positive weights, in both directions");
    }

    @Test
    void rejectsSumsThatAreOffByABillionth() {
        assertThat(diagnostics("{\"weights\": [[0.5, 0.500000001], [0.5, 0.5]]}", 2))
                .singleElement()
                .asString()
                .contains("row 0 sums to 1.000000001");
    }

    @Test
    void rejectsAgentsThatAreCutOff() {
        assertThat(diagnostics("{\"weights\": [[1, 0], [0, 1]]}", 2))
                .singleElement()
                .asString()
                .startsWith("the agents are not connected");
        assertThat(diagnostics("{\"weights\": [[1, 0], [0.5, 0.5]]}", 2))
                .as("agent 0 receives from no other")
                .singleElement()
                .asString()
                .startsWith("the agents are not connected");
    }

    @Test
    void rejectsAgentsThatOnlySwapTheirValues() {
        assertThat(diagnostics("{\"weights\": [[0, 1], [1, 0]]}", 2))
                .singleElement()
                .asString()
                .contains("never reach consensus");
        assertThat(diagnostics("{\"weights\": [[0, 1, 0], [0, 0, 1], [1, 0, 0]]}", 3))
                .singleElement()
                .asString()
                .contains("never reach consensus");
        topology("{\"weights\": [[0, 0.5, 0.5], [0.5, 0, 0.5], [0.5, 0.5, 0]]}", 3);
        topology("{\"weights\": [[0, 1], [0.5, 0.5]]}", 2);
    }

    @Test
    void rejectsInvalidJson() {
        assertThat(diagnostics("[[1]]", 1)).containsExactly("the file does not contain a JSON object");
        assertThat(diagnostics("null", 1)).containsExactly("the file does not contain a JSON object");
        assertThat(diagnostics("{}", 1)).containsExactly("\"weights\" must be a list of rows");
        assertThat(diagnostics("{\"weights\": []}", 1)).containsExactly("\"weights\" must be a list of rows");
        assertThat(diagnostics("{\"weights\": null}", 1)).containsExactly("\"weights\" must be a list of rows");
        assertThat(diagnostics("{\"weights\": [[0.5, 0.5], [0.5", 2))
                .singleElement()
                .asString()
                .contains("W.json, line 1, column 30, is not valid JSON");
        assertThat(diagnostics("{\"weights\": [[NaN]]}", 1))
                .singleElement()
                .asString()
                .contains("is not valid JSON", "NaN");
    }

    @Test
    void limitsTheNumberAndLengthOfMessages() {
        assertThat(diagnostics("{\"weights\": [" + "[],".repeat(1_000_000) + "[]]}", 2))
                .hasSize(21)
                .last()
                .isEqualTo("and 999981 more errors of this kind");
        assertThat(diagnostics("{\"weights\": [[[[]], 1], [\"" + "x".repeat(100) + "\", 1]]}", 2))
                .containsExactly(
                        "[0][0] must be a number, got a list or an object",
                        "[1][0] must be a number, got xxxxxxxxxxxxxxxxxxxx...");
    }

    @Test
    void readsAThousandAgents() {
        double[] row = new double[1000];
        Arrays.fill(row, 0.001);
        String line = Arrays.toString(row);
        Topology topology = topology("{\"weights\": [" + (line + ",").repeat(999) + line + "]}", 1000);

        assertThat(topology.graph(0).edges()).isEqualTo(999_000);
        assertThat(topology.ownWeights(0).orElseThrow().spectrum().radius()).isLessThan(1e-12);
    }

    private Topology topology(String json, int agents) {
        Path file = directory.resolve("W.json");
        try {
            Files.writeString(file, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Networks.topology(new ExplicitFactory(), agents, Map.of("file", file.toString()));
    }

    private List<String> diagnostics(String json, int agents) {
        ParleyException refusal = catchThrowableOfType(ParleyException.class, () -> topology(json, agents));
        assertThat(refusal.diagnostics())
                .allSatisfy(diagnostic -> assertThat(diagnostic.path()).isIn("", "with.file"));
        return refusal.diagnostics().stream().map(Diagnostic::message).toList();
    }
}

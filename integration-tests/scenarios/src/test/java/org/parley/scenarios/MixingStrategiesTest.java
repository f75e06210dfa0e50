package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;

/** Checks every strategy against the A/B/C form with dense matrices, on a level that descends on heterogeneous quadratics. */
class MixingStrategiesTest {

    private static final int AGENTS = 6;
    private static final int ROUNDS = 50;

    private static final List<RealMatrix> WEIGHTS = List.of(
            Dense.lazyRing(1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0),
            Dense.lazyRing(0.3, 0.45, 0.2, 0.5, 0.1, 0.4),
            Dense.randomDense(AGENTS, new Random(11)));

    /** The name in the dense form, and the mixing in the run file. */
    private static final List<String[]> STRATEGIES = List.of(
            new String[] {"ed", "ed"},
            new String[] {"extra", "extra"},
            new String[] {"atc-gt", "atc-gt"},
            new String[] {"semi-atc-gt", "semi-atc-gt"},
            new String[] {"non-atc-gt", "non-atc-gt"},
            new String[] {"gossip-atc", "gossip-atc"},
            new String[] {"gossip-cta", "gossip-cta"},
            new String[] {"ed", "{use: primal-dual, with: {a: [0, 1], b2: [1, -1], c: [0, 1]}}"},
            new String[] {"extra", "{use: primal-dual, with: {a: [1], b2: [1, -1], c: [0, 1]}}"},
            new String[] {"atc-gt", "{use: primal-dual, with: {a: [0, 0, 1], b2: [1, -2, 1], c: [0, 0, 1]}}"},
            new String[] {"semi-atc-gt", "{use: primal-dual, with: {a: [0, 1], b2: [1, -2, 1], c: [0, 0, 1]}}"},
            new String[] {"non-atc-gt", "{use: primal-dual, with: {a: [1], b2: [1, -2, 1], c: [0, 0, 1]}}"},
            new String[] {"printed-ed", "{use: primal-dual, with: {a: [0, 1], b2: [1, -1], c: [0, 0, 1]}}"});

    @TempDir
    Path directory;

    static Stream<Arguments> cases() {
        List<Arguments> cases = new ArrayList<>();
        for (String[] strategy : STRATEGIES) {
            for (int weights = 0; weights < WEIGHTS.size(); weights++) {
                for (boolean decaying : new boolean[] {false, true}) {
                    for (boolean equalStart : new boolean[] {false, true}) {
                        cases.add(Arguments.of(strategy[0], strategy[1], weights, decaying, equalStart));
                    }
                }
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void followsItsPrimalDualForm(String form, String mixing, int weights, boolean decaying, boolean equalStart) {
        RealMatrix w = WEIGHTS.get(weights);
        DenseProblem network = DenseProblem.random(AGENTS, 1, 4, 5).writeTo(directory.resolve("problem.json"));
        Output output = Output.of(Distribution.scenario(runFile(w, mixing, decaying, equalStart))
                .in(directory)
                .recordedUnder(directory));
        List<double[][]> actual = output.iterates("lower");
        List<double[][]> upper = output.iterates("upper");
        assertThat(actual).hasSize(ROUNDS + 1);

        PrimalDualForm dense = PrimalDualForm.of(form, w);
        RealMatrix y = Stack.of(actual.get(0));
        assertThat(equalStart).isEqualTo(rowsAreEqual(y));
        for (int k = 0; k < ROUNDS; k++) {
            double step = decaying ? 0.2 / Math.sqrt(k + 1) : 0.1;
            y = dense.step(y, network.lowerGradient(Stack.of(upper.get(k)), y).scalarMultiply(step));
            // 50 rounds of matrices of norm 1 (2 for the intermediate sums of the two-step forms) on values of size 1
            // to 10: 50 rounds x 2 x n x 2^-52
            // < 2e-13 of the largest value.
            assertThat(Dense.difference(actual.get(k + 1), y))
                    .as("round %d", k + 1)
                    .isLessThan(1e-12);
        }
    }

    /** Exact diffusion is sometimes given with C = W^2, which is another algorithm. The test above distinguishes them. */
    @Test
    void distinguishesExactDiffusionFromThePrintedTable() {
        RealMatrix w = WEIGHTS.get(0);
        DenseProblem network = DenseProblem.random(AGENTS, 1, 4, 5).writeTo(directory.resolve("problem.json"));
        PrimalDualForm right = PrimalDualForm.of("ed", w);
        PrimalDualForm printed = PrimalDualForm.of("printed-ed", w);
        RealMatrix x = Stack.zero(AGENTS, 1);
        RealMatrix y = Stack.zero(AGENTS, 4);
        RealMatrix other = y;
        for (int k = 0; k < 5; k++) {
            y = right.step(y, network.lowerGradient(x, y).scalarMultiply(0.1));
            other = printed.step(other, network.lowerGradient(x, other).scalarMultiply(0.1));
        }
        assertThat(Dense.difference(other.getData(), y)).isGreaterThan(1e-3);
    }

    private String runFile(RealMatrix w, String mixing, boolean decaying, boolean equalStart) {
        Stack.writeTo(directory.resolve("W.json"), w);
        return """
                seed: 3
                agents: %d
                rounds: %d
                model: {use: quadratic, with: {file: problem.json}}
                topology: {use: explicit, with: {file: W.json}}
                hypergradient: direct
                levels:
                  upper: {mixing: local, step: 0.1}
                  lower:
                    mixing: %s
                    step: %s
                    start: {use: normal, with: {same: %s}}
                record: {every: 1, iterates: true}
                """.formatted(
                        AGENTS,
                        ROUNDS,
                        mixing,
                        decaying ? "{use: inverse-square-root, with: {scale: 0.2}}" : "0.1",
                        equalStart);
    }

    private static boolean rowsAreEqual(RealMatrix y) {
        for (int i = 1; i < y.getRowDimension(); i++) {
            if (!y.getRowMatrix(i).equals(y.getRowMatrix(0))) {
                return false;
            }
        }
        return true;
    }
}

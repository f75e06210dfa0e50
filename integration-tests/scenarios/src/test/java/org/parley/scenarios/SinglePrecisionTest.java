package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;

/** Checks that strategies that integrate differences do not drift in single precision; naive implementations have an error of 0.7. */
@Tag("slow")
class SinglePrecisionTest {

    private static final int AGENTS = 6;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ed",
                "extra",
                "atc-gt",
                "{use: primal-dual, with: {a: [0, 1], b2: [1, -1], c: [0, 1]}}",
            })
    void staysAtTheSolutionForAHundredThousandRounds(String mixing) {
        DenseProblem network = DenseProblem.random(AGENTS, 1, 4, 5).writeTo(directory.resolve("problem.json"));
        // L is about 2: a step of 0.005 is alpha L = 0.01.
        Run run = Distribution.scenario("""
                precision: float32
                agents: %d
                rounds: 100000
                model: {use: quadratic, with: {file: problem.json}}
                topology: ring
                weights: {use: metropolis, with: {lazy: true}}
                hypergradient: direct
                levels:
                  upper: {mixing: local, step: 0.1}
                  lower: {mixing: %s, step: 0.005}
                """.formatted(AGENTS, mixing))
                .in(directory)
                .after(100_000);
        RealMatrix x = Stack.of(run.rows("upper"));
        RealVector solution = DenseProblem.zeroOfAffine(
                y -> network.mean(i -> network.lowerGradient(i, x.getRowVector(i), y)), network.lowerDimension());
        assertThat(Stack.farthest(run.rows("lower"), solution)).isLessThan(1e-3);
    }
}

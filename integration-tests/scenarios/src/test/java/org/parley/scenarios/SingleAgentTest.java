package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;

/** Checks that every recipe is plain SOBA with one agent. */
class SingleAgentTest {

    @TempDir
    Path directory;

    static Stream<String> recipes() {
        return Stream.concat(
                Stream.of("soba", "d-soba"), Sparkle.NAMES.stream().map(name -> Sparkle.recipe(name, name)));
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void isPlainSoba(String recipe) {
        DenseProblem problem = DenseProblem.random(1, 3, 4, 8).writeTo(directory.resolve("problem.json"));
        Run run = Distribution.scenario("""
                recipe: %s
                agents: 1
                rounds: 60
                model: {use: quadratic, with: {file: problem.json}}
                loop: {use: single-pass, with: {order: jacobi}}
                hypergradient: {use: auxiliary-system, with: {order: jacobi}}
                levels:
                  upper: {step: 0.05, transform: none}
                  lower: {step: 0.1}
                  auxiliary: {step: 0.2}
                """.formatted(recipe)).in(directory).start();
        RealMatrix x = Stack.zero(1, 3);
        RealMatrix y = Stack.zero(1, 4);
        RealMatrix z = Stack.zero(1, 4);
        for (int k = 0; k < 60; k++) {
            RealMatrix directionY = problem.lowerGradient(x, y);
            RealMatrix directionZ = problem.hessian(z).subtract(problem.upperGradientY(x, y));
            RealMatrix directionX = problem.upperGradientX(x, y).subtract(problem.mixed(z));
            x = x.subtract(directionX.scalarMultiply(0.05));
            y = y.subtract(directionY.scalarMultiply(0.1));
            z = z.subtract(directionZ.scalarMultiply(0.2));
            run.advance();
            // Sixty contracting rounds of sums of at most 12 terms of size 1.
            assertThat(Dense.difference(run.rows("upper"), x)).isLessThan(1e-13);
            assertThat(Dense.difference(run.rows("lower"), y)).isLessThan(1e-13);
            assertThat(Dense.difference(run.rows("auxiliary"), z)).isLessThan(1e-13);
        }
    }
}

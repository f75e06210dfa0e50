package org.parley.plugins.gossipdsbo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks DBSA, whose inner loop grows with the square root of the round. */
class DbsaTest {

    private static final int AGENTS = 6;
    private static final double L_G = 4;

    @TempDir
    private Path directory;

    /** With b = 1 the random length is always 0, and df/dx - (d2g/dxdy) (df/dy) / L_g remains. */
    @Test
    void followsOurReconstruction() {
        DenseProblem problem = DenseProblem.random(AGENTS, 3, 4, 11);
        RealMatrix w = Stack.ringWeights(AGENTS, 1.0 / 3);
        problem.writeTo(directory.resolve("problem.json"));
        Run run = Scenario.of("""
                recipe: dbsa
                agents: 6
                rounds: 50
                model: {use: quadratic, with: {file: problem.json}}
                hypergradient: {with: {terms: 1, lipschitz: 4}}
                """).in(directory).start();
        RealMatrix x = Stack.zero(AGENTS, 3);
        RealMatrix y = Stack.zero(AGENTS, 4);
        for (int t = 0; t < 50; t++) {
            for (int step = 0; step * step < t + 1; step++) {
                y = w.multiply(y).subtract(problem.lowerGradient(x, y).scalarMultiply(0.158));
            }
            RealMatrix direction = Stack.each((i, xi, yi) -> problem.neumann(i, xi, yi, 1, L_G), x, y);
            x = w.multiply(x).subtract(direction.scalarMultiply(0.00158));
            run.advance();
            // 50 rounds of up to 8 contracting steps, each rounding sums of ten products: 50 * 8 * 10 * 2^-53 < 1e-12.
            assertThat(Stack.difference(x, run.rows("upper"))).isLessThan(1e-12);
            assertThat(Stack.difference(y, run.rows("lower"))).isLessThan(1e-12);
        }
    }
}

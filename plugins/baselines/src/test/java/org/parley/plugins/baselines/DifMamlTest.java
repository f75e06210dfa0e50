package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.parley.plugins.baselines.Trial.AGENTS;
import static org.parley.plugins.baselines.Trial.P;
import static org.parley.plugins.baselines.Trial.Q;
import static org.parley.plugins.baselines.Trial.W;
import static org.parley.plugins.baselines.Trial.assertAt;
import static org.parley.plugins.baselines.Trial.zero;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.scenario.Scenario;

/** Checks Dif-MAML on quadratic costs, whose full Hessian is known. */
class DifMamlTest {

    private static final double MU = 0.1;
    private static final double ALPHA = 0.2;

    @TempDir
    private Path directory;

    /** For g = 1/2 y'Gy + x'Cy + c'y, a product with d2g/dwdw is (C v_y, C'v_x + G v_y). */
    @Test
    void adaptsThenCombines() {
        DenseProblem problem = new Trial(directory, "dif-maml").problem;
        Run run = Scenario.of("""
                recipe: dif-maml
                agents: %d
                rounds: 1000000
                model: {use: maml, with: {of: {use: quadratic, with: {file: problem.json}}, step: %s}}
                weights: {use: metropolis, with: {lazy: true}}
                """.formatted(AGENTS, ALPHA)).in(directory).start();
        RealMatrix x = zero(P);
        RealMatrix y = zero(Q);
        for (int t = 0; t < 50; t++) {
            RealMatrix adaptedX = x.subtract(problem.lowerGradientX(x, y).scalarMultiply(ALPHA));
            RealMatrix adaptedY = y.subtract(problem.lowerGradient(x, y).scalarMultiply(ALPHA));
            RealMatrix vx = problem.upperGradientX(adaptedX, adaptedY);
            RealMatrix vy = problem.upperGradientY(adaptedX, adaptedY);
            RealMatrix transposed =
                    problem.lowerGradient(vx, zero(Q)).subtract(problem.lowerGradient(zero(P), zero(Q)));
            RealMatrix gradientX = vx.subtract(problem.mixed(vy).scalarMultiply(ALPHA));
            RealMatrix gradientY =
                    vy.subtract(transposed.add(problem.hessian(vy)).scalarMultiply(ALPHA));
            x = W.multiply(x.subtract(gradientX.scalarMultiply(MU)));
            y = W.multiply(y.subtract(gradientY.scalarMultiply(MU)));
            run.advance();
            assertAt(run, "upper", sideBySide(x, y));
        }
    }

    /** Metrics are measured after the inner step, which alone raises the accuracy of an untrained network. */
    @Test
    void isMeasuredAfterTheInnerStep() {
        assertThat(accuracyAtTheStart(0.5)).isGreaterThan(accuracyAtTheStart(0) + 0.1);
    }

    private static double accuracyAtTheStart(double step) {
        Run run = Scenario.of("""
                recipe: dif-maml
                agents: 4
                rounds: 1
                model: {use: maml, with: {of: {use: meta-learning, with: {hidden: [8], activation: tanh}}, step: %s}}
                data: {use: digits, validation: 0.4, test: 0.2, test-set: own, partition: {use: dirichlet, with: {alpha: 0.3}}}
                levels: {upper: {start: model}}
                """.formatted(step)).start();
        return Scenario.figures(run).get("test_accuracy");
    }

    private static RealMatrix sideBySide(RealMatrix x, RealMatrix y) {
        RealMatrix w = zero(P + Q);
        w.setSubMatrix(x.getData(), 0, 0);
        w.setSubMatrix(y.getData(), 0, P);
        return w;
    }
}

package org.parley.plugins.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.parley.plugins.baselines.Trial.P;
import static org.parley.plugins.baselines.Trial.Q;
import static org.parley.plugins.baselines.Trial.W;
import static org.parley.plugins.baselines.Trial.assertAt;
import static org.parley.plugins.baselines.Trial.zero;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

/** Checks MDBO and SLAM, which reach consensus on y and then invert each agent's own Hessian. */
class LocalHessiansTest {

    private static final int J = 50;
    private static final double L = 4;
    private static final String SERIES = "hypergradient: {with: {terms: 50, lipschitz: 4}}";

    @TempDir
    private Path directory;

    @Test
    void followsMdbo() {
        double eta = 0.5;
        double beta1 = 0.1;
        double beta2 = 0.2;
        Trial trial = new Trial(directory, "mdbo");
        Run run = trial.scenario(SERIES).start();
        RealMatrix x = zero(P);
        RealMatrix y = zero(Q);
        RealMatrix u = hypergradient(trial, x, y);
        RealMatrix v = trial.problem.lowerGradient(x, y);
        RealMatrix zf = u;
        RealMatrix zg = v;
        for (int t = 0; t < 50; t++) {
            RealMatrix towardsX =
                    W.multiply(x).subtract(zf.scalarMultiply(beta1)).subtract(x);
            RealMatrix towardsY =
                    W.multiply(y).subtract(zg.scalarMultiply(beta2)).subtract(y);
            x = x.add(towardsX.scalarMultiply(eta));
            y = y.add(towardsY.scalarMultiply(eta));
            RealMatrix nextU =
                    u.scalarMultiply(1 - eta).add(hypergradient(trial, x, y).scalarMultiply(eta));
            RealMatrix nextV = v.scalarMultiply(1 - eta)
                    .add(trial.problem.lowerGradient(x, y).scalarMultiply(eta));
            zf = W.multiply(zf).add(nextU).subtract(u);
            zg = W.multiply(zg).add(nextV).subtract(v);
            u = nextU;
            v = nextV;
            run.advance();
            assertAt(run, x, y);
        }
    }

    /** Primal-dual steps with x^-1 = x^0 and h^-1 = 0. */
    @Test
    void followsOurSlam() {
        Trial trial = new Trial(directory, "slam");
        Run run = trial.scenario(SERIES).start();
        RealMatrix x = zero(P);
        RealMatrix y = zero(Q);
        RealMatrix beforeX = x;
        RealMatrix beforeY = y;
        RealMatrix beforeH = zero(P);
        RealMatrix beforeV = zero(Q);
        for (int r = 0; r < 50; r++) {
            RealMatrix v = trial.problem.lowerGradient(x, y).scalarMultiply(0.1);
            RealMatrix nextY = W.multiply(y.scalarMultiply(2).subtract(beforeY))
                    .subtract(v)
                    .add(beforeV);
            RealMatrix h = hypergradient(trial, x, nextY).scalarMultiply(0.03);
            RealMatrix nextX = W.multiply(x.scalarMultiply(2).subtract(beforeX))
                    .subtract(h)
                    .add(beforeH);
            beforeX = x;
            beforeY = y;
            beforeH = h;
            beforeV = v;
            x = nextX;
            y = nextY;
            run.advance();
            assertAt(run, x, y);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mdbo", "slam"})
    void areExactForIdenticalAgents(String recipe) {
        assertThat(hypergradientNorm(recipe, 0)).isLessThan(1e-9);
    }

    /** Both are exact for a different problem, which averages after the inverse, and converge to its solution. */
    @Test
    void haveTheSameBiasForHeterogeneousAgents() {
        double mdbo = hypergradientNorm("mdbo", 0.7);
        double slam = hypergradientNorm("slam", 0.7);
        assertThat(mdbo).isGreaterThan(0.05);
        assertThat(slam).isCloseTo(mdbo, within(1e-9));
    }

    private double hypergradientNorm(String recipe, double heterogeneity) {
        Run run = Scenario.of("""
                recipe: %s
                agents: 6
                rounds: 1500
                model: {use: quadratic, with: {upper: 3, lower: 4, heterogeneity: %s}}
                """.formatted(recipe, heterogeneity)).after(1500);
        return Scenario.figures(run).get("hypergradient_norm");
    }

    private static RealMatrix hypergradient(Trial trial, RealMatrix x, RealMatrix y) {
        return Stack.each((i, xi, yi) -> trial.problem.neumann(i, xi, yi, J, L), x, y);
    }
}

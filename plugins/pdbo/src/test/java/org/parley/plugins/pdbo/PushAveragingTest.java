package org.parley.plugins.pdbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

class PushAveragingTest {

    private static final String RUN = """
            problem: personal-upper
            agents: 5
            rounds: 1
            model: {use: quadratic, with: {file: problem.json}}
            topology: %s
            weights: column-stochastic
            loop: estimates
            hypergradient: {use: push-averaging, with: {rounds: 12, pushes: %d, damping: 0.3}}
            levels:
              upper: {mixing: local, step: 1, start: {use: normal, with: {same: false}}}
              lower: {mixing: push-sum, step: 0.3, local-steps: 5}
            """;

    @TempDir
    Path directory;

    private final Estimates estimates = new Estimates();

    @Test
    void equalsTheSeriesOfTheAverageWhereOnePushAverages() {
        RealMatrix expected = expectedAfter(RUN.formatted("complete", 1));

        // A dozen contracting products on values of size one.
        assertThat(Stack.distance(estimates.last(), expected)).isLessThan(1e-12);
    }

    @Test
    void approachesItWithMorePushesOverLinksThatComeAndGo() {
        RealMatrix expected = expectedAfter(RUN.formatted("random-directed", 3));
        double few = Stack.distance(estimates.last(), expected);
        expectedAfter(RUN.formatted("random-directed", 60));

        assertThat(few).isGreaterThan(1e-4);
        // Sixty pushes leave less than 0.7^60 = 5e-10 of a disagreement, amplified a dozen times.
        assertThat(Stack.distance(estimates.last(), expected)).isLessThan(1e-7);
    }

    @Test
    void refusesWeightsThatDoNotKeepTheSum() {
        DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        String yaml = RUN.formatted("random-directed", 3) + "  auxiliary: {weights: corrected-row-stochastic}\n";
        assertThatThrownBy(() -> scenario(yaml).plan())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("set levels.auxiliary.weights: column-stochastic");
    }

    private Scenario scenario(String yaml) {
        return Scenario.of(yaml).in(directory).with(estimates);
    }

    /** df/dx - C times the sum over m of 0.3 (I - 0.3 mean G)^m mean df/dy, after running this. */
    private RealMatrix expectedAfter(String yaml) {
        DenseProblem problem = DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        Run run = scenario(yaml).start();
        run.advance();
        RealMatrix average = new Array2DRowRealMatrix(5, 5).scalarAdd(0.2);
        RealMatrix u = problem.upperGradientY(estimates.x(), estimates.y());
        RealMatrix v = problem.upperGradientX(estimates.x(), estimates.y());
        for (int m = 0; m < 12; m++) {
            u = average.multiply(u);
            v = v.subtract(problem.mixed(u).scalarMultiply(0.3));
            u = u.subtract(problem.hessian(u).scalarMultiply(0.3));
        }
        return v;
    }
}

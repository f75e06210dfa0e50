package org.parley.plugins.pdbo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.api.component.ParleyException;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.dense.Stack;
import org.parley.tck.scenario.Scenario;

class RecurrentBackpropagationTest {

    private static final String RUN = """
            problem: personal-upper
            agents: 5
            rounds: 1
            model: {use: quadratic, with: {file: problem.json}}
            topology: %s
            weights: column-stochastic
            loop: estimates
            hypergradient: {use: recurrent-backpropagation, with: {rounds: 12, form: %s, samples: %s}}
            levels:
              upper: {mixing: local, step: 1, start: {use: normal, with: {same: false}}}
              lower: {mixing: {use: push-sum, with: {form: %2$s}}, step: 0.3, local-steps: 15}
              auxiliary: {weights: %s}
            """;

    @TempDir
    Path directory;

    private final Estimates estimates = new Estimates();

    @ParameterizedTest
    @CsvSource({"assran, shared", "assran, independent", "nedic, shared", "nedic, independent"})
    void equalsTheTruncatedSeriesOnAnUndirectedGraph(String form, String samples) {
        DenseProblem problem = DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        String yaml = RUN.formatted("star", form, samples, "corrected-row-stochastic");
        Run run = scenario(yaml).start();
        run.advance();
        RealMatrix push = Stack.of(scenario(yaml).network("lower").weights(0));
        Series series = new Series(form, problem, estimates.x(), estimates.y(), estimates.w(), push, 0.3);

        // A dozen contracting products on values of size one.
        assertThat(Stack.distance(estimates.last(), series.sum(12))).isLessThan(1e-12);
        assertThat(Stack.distance(push, push.transpose())).isGreaterThan(0.1);
    }

    @Test
    void rejectsDirectedGraphsWithTheReason() {
        DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        String yaml = RUN.formatted("random-directed", "assran", "shared", "corrected-row-stochastic");
        assertThatThrownBy(() -> scenario(yaml).plan())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("derivatives travel against messages")
                .hasMessageContaining("hyper-gradient-push");
    }

    @Test
    void refusesToMixByWeightsThatAreNotTheTranspose() {
        DenseProblem.random(5, 2, 3, 1).writeTo(directory.resolve("problem.json"));
        String yaml = RUN.formatted("star", "assran", "shared", "column-stochastic");
        assertThatThrownBy(() -> scenario(yaml).plan())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("at tick 0 agent 0 weighs agent 1's value by 0.500 instead of 0.200");
    }

    private Scenario scenario(String yaml) {
        return Scenario.of(yaml).in(directory).with(estimates);
    }
}

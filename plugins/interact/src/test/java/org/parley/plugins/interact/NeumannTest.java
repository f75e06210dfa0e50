package org.parley.plugins.interact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.dense.DenseProblem;
import org.parley.tck.scenario.Scenario;

class NeumannTest {

    private static final int AGENTS = 3;

    private static final String PROBE = """
            problem: personal-lower
            seed: 5
            agents: 3
            rounds: 1
            loop: probe
            model: %s
            hypergradient: %s
            topology: complete
            levels:
              upper: {mixing: local, step: 1, start: {use: normal, with: {scale: 1}}}
              lower: {mixing: local, step: 1, start: {use: normal, with: {scale: 1}}}
            """;

    private static final String SAMPLED = "{use: quadratic, with: {upper: 3, lower: 4, samples: 20, scatter: 0.8}}";

    @TempDir
    private Path directory;

    private Scenario scenario(String yaml) {
        return Scenario.of(yaml).in(directory).with(new Probe());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10, 20})
    void sumsThePowersOfTheSeries(int terms) {
        double lipschitz = 4;
        DenseProblem problem = DenseProblem.random(AGENTS, 3, 4, 2);
        problem.writeTo(directory.resolve("problem.json"));
        String estimator = "{use: neumann, with: {terms: %d, lipschitz: 4}}".formatted(terms);
        String yaml = PROBE.formatted("{use: quadratic, with: {file: problem.json}}", estimator);
        Run run = scenario(yaml).start();
        double[][] x = run.rows("upper");
        double[][] y = run.rows("lower");
        run.advance();
        double[][] minusDirection = run.rows("upper");
        for (int i = 0; i < AGENTS; i++) {
            RealVector atX = MatrixUtils.createRealVector(x[i]);
            RealVector atY = MatrixUtils.createRealVector(y[i]);
            RealVector expected = problem.neumann(i, atX, atY, terms, lipschitz);
            // At most 20 products of 4 terms of size one: 100 roundings of 1e-16.
            assertThat(expected.add(MatrixUtils.createRealVector(minusDirection[i]))
                            .getLInfNorm())
                    .isLessThan(1e-13);
        }
    }

    /** The rest of the series: (1 - mu/L)^K between the smallest and the largest eigenvalue of the Hessian. */
    @Test
    void losesItsBiasAsFastAsTheSeriesConverges() {
        double[] bias = new double[21];
        for (int terms : new int[] {1, 3, 10, 20}) {
            bias[terms] = distance(direction(neumann("fixed", terms, 1)), direction("implicit"));
        }
        // G of this problem has eigenvalues between 0.9 and 2.1 and L, its largest row sum, is below 5: the factor lies
        // between
        // 1 - 2.1/L > 0.4 and 1 - 0.9/5 = 0.82 per term.
        assertThat(bias[3]).isBetween(bias[1] * Math.pow(0.4, 2), bias[1] * Math.pow(0.82, 2));
        assertThat(bias[10]).isBetween(bias[3] * Math.pow(0.4, 7), bias[3] * Math.pow(0.82, 7));
        assertThat(bias[20]).isBetween(bias[10] * Math.pow(0.4, 10), bias[10] * Math.pow(0.82, 10));
    }

    @Test
    void hasTheMeanOfTheSeriesWhenItsLengthIsRandom() {
        int rounds = 4000;
        double[] expected = direction(neumann("fixed", 6, 1));
        double[] sum = new double[expected.length];
        double[] squares = new double[expected.length];
        Run run = scenario(PROBE.formatted(SAMPLED, neumann("random", 6, 2))).start();
        for (int round = 0; round < rounds; round++) {
            run.advance();
            double[] direction = direction(run);
            for (int k = 0; k < sum.length; k++) {
                sum[k] += direction[k] / rounds;
                squares[k] += direction[k] * direction[k] / rounds;
            }
        }
        for (int k = 0; k < sum.length; k++) {
            double standardError = Math.sqrt((squares[k] - sum[k] * sum[k]) / rounds);
            assertThat(standardError).isPositive();
            assertThat(Math.abs(sum[k] - expected[k])).as("entry %s", k).isLessThan(4 * standardError);
        }
    }

    @Test
    void asksForLipschitzWhereTheModelDoesNotKnowIt() {
        String yaml = PROBE.formatted("bowl", "neumann");
        assertThatThrownBy(() -> scenario(yaml).with(new Bowl()).build())
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("PARLEY-106 hypergradient")
                .hasMessageContaining("lipschitz: 2.5");
    }

    @Test
    void refusesABatchBesideTuples() {
        String yaml = PROBE.formatted(SAMPLED, "{use: neumann, with: {length: random, batch: 8}}");
        assertThatThrownBy(() -> scenario(yaml).build()).hasMessageContaining("set tuples instead");
    }

    private double[] direction(String estimator) {
        Run run = scenario(PROBE.formatted(SAMPLED, estimator)).start();
        run.advance();
        return direction(run);
    }

    private static double[] direction(Run run) {
        double[][] rows = run.rows("upper");
        double[] all = new double[AGENTS * rows[0].length];
        for (int k = 0; k < all.length; k++) {
            all[k] = -rows[k / rows[0].length][k % rows[0].length];
        }
        return all;
    }

    private static String neumann(String length, int terms, int tuples) {
        return "{use: neumann, with: {length: %s, terms: %d, tuples: %d}}".formatted(length, terms, tuples);
    }

    private static double distance(double[] a, double[] b) {
        return MatrixUtils.createRealVector(a)
                .subtract(MatrixUtils.createRealVector(b))
                .getNorm();
    }
}

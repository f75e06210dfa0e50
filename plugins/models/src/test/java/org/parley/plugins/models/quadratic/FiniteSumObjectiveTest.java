package org.parley.plugins.models.quadratic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.plugins.models.quadratic.QuadraticFactory.FiniteSumObjective;
import org.parley.plugins.models.quadratic.QuadraticStore.QuadraticObjective;
import org.parley.plugins.models.quadratic.RandomQuadratics.ScatteredSamples;

class FiniteSumObjectiveTest {

    private static final int P = 3;
    private static final int Q = 2;
    private static final int SAMPLES = 7;

    // Sums of 7 * (3 + 2) terms of size about one: below 35 * 1.2e-16 * 10.
    private static final double ROUND_OFF = 1e-13;

    private final Quadratic agent =
            ScatteredSamples.around(Quadratic.zero(P, Q), 2, 1, new Random(1)).get(0);
    private final List<Quadratic> samples = ScatteredSamples.around(agent, SAMPLES, 0.8, new Random(2));
    private final QuadraticObjective whole = objective(agent);
    private final DoubleObjective sum = new FiniteSumObjective(whole, QuadraticStore.of(samples));
    private final double[] x = {0.3, -1.2, 0.7};
    private final double[] y = {1.1, -0.4};
    private final double[] v = {-0.6, 0.9};

    /** Returns all results of an objective as one long vector. */
    private double[] answers(DoubleObjective costs, Draw draw) {
        double[] inX = new double[P];
        double[] inY = new double[Q];
        double[] all = new double[2 + 3 * P + 3 * Q];
        all[0] = costs.upper(x, y, draw);
        all[1] = costs.lower(x, y, draw);
        costs.upperGradientX(x, y, draw, inX);
        System.arraycopy(inX, 0, all, 2, P);
        costs.lowerGradientX(x, y, draw, inX);
        System.arraycopy(inX, 0, all, 2 + P, P);
        costs.mixed(x, y, draw, v, inX);
        System.arraycopy(inX, 0, all, 2 + 2 * P, P);
        costs.upperGradientY(x, y, draw, inY);
        System.arraycopy(inY, 0, all, 2 + 3 * P, Q);
        costs.lowerGradient(x, y, draw, inY);
        System.arraycopy(inY, 0, all, 2 + 3 * P + Q, Q);
        costs.hessian(x, y, draw, v, inY);
        System.arraycopy(inY, 0, all, 2 + 3 * P + 2 * Q, Q);
        return all;
    }

    @Test
    void isTheAgentsOwnProblemOnAllSamples() {
        assertThat(answers(sum, new Chosen(true, 0))).containsExactly(answers(whole, new Chosen(true, 0)));
    }

    @Test
    void averagesToTheAgentsOwnProblemOverItsSamples() {
        double[] average = new double[answers(whole, new Chosen(true, 0)).length];
        for (int sample = 0; sample < SAMPLES; sample++) {
            double[] one = answers(sum, new Chosen(false, sample));
            assertThat(one).isNotEqualTo(answers(whole, new Chosen(true, 0)));
            for (int k = 0; k < one.length; k++) {
                average[k] += one[k] / SAMPLES;
            }
        }
        assertThat(average).containsExactly(answers(whole, new Chosen(true, 0)), within(ROUND_OFF));
    }

    @Test
    void averagesOverTheSamplesOfADraw() {
        double[] both = answers(sum, new Chosen(false, 2, 5));
        double[] third = answers(sum, new Chosen(false, 2));
        double[] sixth = answers(sum, new Chosen(false, 5));
        for (int k = 0; k < both.length; k++) {
            assertThat(both[k]).isCloseTo((third[k] + sixth[k]) / 2, within(ROUND_OFF));
        }
    }

    @Test
    void hasTheSmoothnessOfItsLeastSmoothSample() {
        double roughest = samples.stream()
                .mapToDouble(sample -> objective(sample).smoothness().orElseThrow())
                .max()
                .orElseThrow();
        assertThat(sum.smoothness()).hasValue(roughest);
    }

    private static QuadraticObjective objective(Quadratic quadratic) {
        return QuadraticStore.of(List.of(quadratic)).objective(0);
    }

    private record Chosen(boolean full, int... indices) implements Draw {

        @Override
        public int size() {
            return full ? SAMPLES : indices.length;
        }

        @Override
        public int index(int k) {
            return full ? k : indices[k];
        }

        @Override
        public RandomGenerator random() {
            throw new UnsupportedOperationException();
        }
    }
}

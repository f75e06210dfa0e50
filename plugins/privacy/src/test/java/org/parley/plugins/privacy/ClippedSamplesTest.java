package org.parley.plugins.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.DoubleObjective;
import org.parley.api.model.Draw;
import org.parley.api.model.ModelContext;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** Compares runs with clipped samples with iterations that the test computes. */
class ClippedSamplesTest {

    private static final int AGENTS = 5;
    private static final int SAMPLES = 7;
    private static final int DIMENSION = 3;
    private static final double STEP = 0.1;

    @Test
    void belowEverySampleIsCutBeforeTheAverage() {
        Run run = scenario("single-pass", "none", "{use: private-gradient, with: {clip: 0.8}}", "full")
                .start();
        follow(run, "lower", 0.8);
    }

    @Test
    void aboveToo() {
        Run run = scenario("single-level", "{use: private-gradient, with: {clip: 0.8, of: upper}}", "gradient", "full")
                .start();
        follow(run, "upper", 0.8);
    }

    /** If no sample is clipped, it is the gradient, on the same batch and at the same cost. */
    @Test
    void aWideCutChangesNothing() {
        Run clipped = scenario("single-pass", "none", "{use: private-gradient, with: {clip: 1000}}", "3")
                .after(20);
        Run plain = scenario("single-pass", "none", "gradient", "3").after(20);
        for (int i = 0; i < AGENTS; i++) {
            assertThat(clipped.rows("lower")[i]).containsExactly(plain.rows("lower")[i], within(1e-13));
        }
        assertThat(Scenario.figures(clipped).get("samples"))
                .isEqualTo(Scenario.figures(plain).get("samples"));
    }

    @Test
    void threadsAndResumesAreBitIdentical() {
        Scenario scenario = scenario("single-pass", "none", "{use: private-gradient, with: {clip: 0.8}}", "3")
                .set("levels.lower.transform={use: gaussian, with: {clip: 0.8, deviation: 0.1}}");
        scenario.requireBitIdentical(5, 12);
    }

    /** On average a Poisson sample gives the gradient of all samples, and costs as many samples as a batch. */
    @Test
    void poissonSamplesAverageToTheGradientAndCostTheBatch() {
        Scenario sampled = scenario(
                        "single-pass", "none", "{use: private-gradient, with: {clip: 1000, rate: 0.5}}", "3")
                .set("levels.lower.mixing=local");
        double[] mean = new double[DIMENSION];
        int seeds = 2000;
        for (int seed = 0; seed < seeds; seed++) {
            double[] moved = sampled.set("seed=" + seed).after(1).rows("lower")[2];
            for (int k = 0; k < DIMENSION; k++) {
                mean[k] += moved[k] / -STEP / seeds;
            }
        }
        double[] gradient = scenario("single-pass", "none", "gradient", "full")
                .set("levels.lower.mixing=local")
                .after(1)
                .rows("lower")[2];
        for (int k = 0; k < DIMENSION; k++) {
            // The sum over seven samples of length at most 2 / 3, each drawn with probability 3 / 7, deviates by at
            // most 0.88.
            assertThat(mean[k]).isCloseTo(gradient[k] / -STEP, within(5 * 0.88 / Math.sqrt(seeds)));
        }
        assertThat(Scenario.figures(sampled.after(4)).get("samples")).isEqualTo(4.0 * 3);
        sampled.requireBitIdentical(5, 12);
    }

    @Test
    void aRateThatAnAgentsSamplesExceedIsRejectedWithoutTheirNumber() {
        assertThatThrownBy(() -> scenario(
                                "single-pass", "none", "{use: private-gradient, with: {clip: 1, rate: 0.4}}", "3")
                        .after(1))
                .hasMessageContaining("PARLEY-102")
                .hasMessageContaining("has too few samples for rate 0.4 and a batch of 3")
                .hasMessageNotContaining("7");
        assertThatThrownBy(() -> scenario(
                                "single-pass", "none", "{use: private-gradient, with: {clip: 1, rate: 0.4}}", "full")
                        .plan())
                .hasMessageContaining("PARLEY-108")
                .hasMessageContaining("set batch, or remove 'rate'");
    }

    private static void follow(Run run, String level, double clip) {
        double[][] z = new double[AGENTS][DIMENSION];
        boolean cut = false;
        for (int round = 0; round < 30; round++) {
            double[][] moved = new double[AGENTS][DIMENSION];
            for (int i = 0; i < AGENTS; i++) {
                moved[i] = z[i].clone();
                for (int s = 0; s < SAMPLES; s++) {
                    double square = 0;
                    for (int k = 0; k < DIMENSION; k++) {
                        square += Math.pow(z[i][k] - point(i, s, k), 2);
                    }
                    cut |= square > clip * clip;
                    for (int k = 0; k < DIMENSION; k++) {
                        double entry = (z[i][k] - point(i, s, k)) * Math.min(1, clip / Math.sqrt(square));
                        moved[i][k] -= STEP * entry / SAMPLES;
                    }
                }
            }
            for (int i = 0; i < AGENTS; i++) {
                for (int k = 0; k < DIMENSION; k++) {
                    z[i][k] = (moved[i][k] + moved[(i + 1) % AGENTS][k] + moved[(i + AGENTS - 1) % AGENTS][k]) / 3;
                }
            }
            run.advance();
            for (int i = 0; i < AGENTS; i++) {
                assertThat(run.rows(level)[i]).as("round %d", round).containsExactly(z[i], within(1e-12));
            }
        }
        assertThat(cut).isTrue();
    }

    private static Scenario scenario(String loop, String estimator, String below, String batch) {
        String level = "mixing: gossip-atc, step: " + STEP;
        return Scenario.of("""
                agents: %d
                rounds: 100
                batch: %s
                model: points
                loop: %s
                hypergradient: %s
                topology: ring
                weights: {use: uniform, with: {self: %s}}
                levels:
                  upper: {%s}
                  %s
                """.formatted(
                                AGENTS,
                                batch,
                                loop,
                                estimator,
                                1.0 / 3,
                                level,
                                loop.equals("single-level") ? "" : "lower: {" + level + ", gradient: " + below + "}"))
                .with(new Points(loop.equals("single-level") ? 0 : DIMENSION));
    }

    private static double point(int agent, int sample, int k) {
        return 2 * Math.sin(7 * agent + 3 * sample + 5 * k + 1);
    }

    /** The costs f = mean over s of |x - p_s|^2 / 2, and g the same in y. */
    @Described(name = "points", description = "The mean of points, above and below.")
    private record Points(int lowerDimension) implements BilevelModelFactory {

        @Override
        public BilevelModel create(Settings settings, ModelContext context) {
            return BilevelModel.of(DIMENSION, lowerDimension, Own::new);
        }
    }

    private record Own(int agent) implements DoubleObjective {

        @Override
        public int upperSamples() {
            return SAMPLES;
        }

        @Override
        public int lowerSamples() {
            return SAMPLES;
        }

        @Override
        public double upper(double[] x, double[] y, Draw draw) {
            return value(x, draw);
        }

        @Override
        public double lower(double[] x, double[] y, Draw draw) {
            return y.length == 0 ? 0 : value(y, draw);
        }

        @Override
        public void upperGradientX(double[] x, double[] y, Draw draw, double[] out) {
            gradient(x, draw, out);
        }

        @Override
        public void lowerGradient(double[] x, double[] y, Draw draw, double[] out) {
            gradient(y, draw, out);
        }

        private double value(double[] z, Draw draw) {
            double sum = 0;
            for (int s = 0; s < draw.size(); s++) {
                for (int k = 0; k < DIMENSION; k++) {
                    sum += Math.pow(z[k] - point(agent, draw.index(s), k), 2) / 2 / draw.size();
                }
            }
            return sum;
        }

        private void gradient(double[] z, Draw draw, double[] out) {
            for (int k = 0; k < DIMENSION; k++) {
                out[k] = 0;
                for (int s = 0; s < draw.size(); s++) {
                    out[k] += (z[k] - point(agent, draw.index(s), k)) / draw.size();
                }
            }
        }
    }
}

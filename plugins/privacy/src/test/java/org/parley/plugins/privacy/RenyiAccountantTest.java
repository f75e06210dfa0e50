package org.parley.plugins.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parley.plugins.privacy.RenyiAccountant.SampledGaussian;

class RenyiAccountantTest {

    private static final NormalDistribution NORMAL = new NormalDistribution();

    @ParameterizedTest
    @CsvSource({"1, 10, 1e-5", "100, 10, 1e-5", "1000, 40, 1e-6", "5000, 3, 1e-3"})
    void isTheLeastOverAllOrders(int releases, double sigma, double delta) {
        double least = new BrentOptimizer(1e-12, 1e-14)
                .optimize(
                        new MaxEval(10_000),
                        GoalType.MINIMIZE,
                        new UnivariateObjectiveFunction(logarithm -> {
                            double order = 1 + Math.exp(logarithm);
                            return releases * order * 4 / (2 * sigma * sigma) + Math.log(1 / delta) / (order - 1);
                        }),
                        new SearchInterval(-10, 10))
                .getValue();
        assertThat(epsilon(releases, sigma, delta)).isCloseTo(least, within(1e-9 * least));
    }

    /**
     * k Gaussian mechanisms of sensitivity 2 are equivalent to one of sensitivity 2 √k, whose exact privacy is known (Balle and Wang 2018).
     */
    @ParameterizedTest
    @CsvSource({"1, 10, 1e-5", "100, 10, 1e-5", "1000, 40, 1e-6", "5000, 30, 1e-3"})
    void isNeverBelowTheExactValueAndNotFarAboveIt(int releases, double sigma, double delta) {
        double exact = exact(2 * Math.sqrt(releases) / sigma, delta);
        assertThat(epsilon(releases, sigma, delta)).isBetween(exact, 1.5 * exact);
    }

    @ParameterizedTest
    @CsvSource({"10, 20, 5", "300, 8, 700"})
    void levelsAddUp(int first, double sigma, int second) {
        RenyiAccountant both = new RenyiAccountant(1e-5);
        both.add(first, 2 / sigma);
        both.add(second, 2 / sigma);
        assertThat(both.epsilon()).isCloseTo(epsilon(first + second, sigma, 1e-5), within(1e-12));
    }

    private static double epsilon(int releases, double sigma, double delta) {
        RenyiAccountant accountant = new RenyiAccountant(delta);
        accountant.add(releases, 2 / sigma);
        return accountant.epsilon();
    }

    /** All combinations of sampling probabilities, deviations, numbers of releases and deltas, against integrals. */
    @Test
    void poissonSamplesAreTheLeastOverIntegersOfIntegratedDivergences() {
        for (double q : new double[] {0.001, 0.01, 0.1, 0.5, 1}) {
            for (double z : new double[] {0.7, 1, 2, 4, 20}) {
                for (int releases : new int[] {1, 100, 10_000}) {
                    for (double delta : new double[] {1e-3, 1e-5, 1e-8}) {
                        double integrated = integrated(q, z, releases, delta);
                        assertThat(sampled(q, z, releases, delta))
                                .as("q %s, z %s, %d releases, delta %s", q, z, releases, delta)
                                .isCloseTo(integrated, within(1e-6 * Math.max(1, integrated)));
                    }
                }
            }
        }
    }

    /** The largest divergence is that of the run with the sample from the run without it (Mironov et al. 2019, theorem 5). */
    @ParameterizedTest
    @CsvSource({"0.01, 1, 8", "0.1, 0.7, 3", "0.5, 2, 40", "0.001, 4, 100"})
    void theOtherDirectionIsNotLarger(double q, double z, int order) {
        assertThat(divergence(q, z, 1 - order)).isLessThanOrEqualTo(divergence(q, z, order) * (1 + 1e-9));
    }

    /** Of one release, the exact delta for the computed epsilon is an integral. */
    @ParameterizedTest
    @CsvSource({"0.01, 1, 1e-5", "0.1, 0.7, 1e-3", "0.5, 2, 1e-6", "1, 2, 1e-5"})
    void oneReleaseFailsWithAtMostDelta(double q, double z, double delta) {
        double epsilon = sampled(q, z, 1, delta);
        double with = 0;
        double without = 0;
        double step = z / 1000;
        for (double x = -30 * z; x < 1 + 30 * z; x += step) {
            double out = normal(x, z);
            double in = (1 - q) * out + q * normal(x - 1, z);
            with += step * Math.max(0, in - Math.exp(epsilon) * out);
            without += step * Math.max(0, out - Math.exp(epsilon) * in);
        }
        assertThat(with).isLessThanOrEqualTo(delta * (1 + 1e-3));
        assertThat(without).isLessThanOrEqualTo(delta * (1 + 1e-3));
    }

    /** Abadi et al. (2016), section 3.2: q = 0.01, z = 4 and 10,000 steps give epsilon = 1.26 for delta = 1e-5. */
    @Test
    void equalsTheExampleOfThePaperOnStochasticGradients() {
        assertThat(sampled(0.01, 4, 10_000, 1e-5)).isCloseTo(1.26, within(0.005));
    }

    @Test
    void sampledAndOtherLevelsAddUp() {
        RenyiAccountant both = new RenyiAccountant(1e-5);
        both.add(10, new SampledGaussian(1, 20));
        both.add(5, 1.0 / 20);
        // All orders are integers here, so the least over them is slightly above that over all numbers.
        double rho = 15 / (2 * 400.0);
        assertThat(both.epsilon()).isBetween(1.0 * rho, 1.0001 * (rho + 2 * Math.sqrt(rho * Math.log(1e5))));
        assertThat(sampled(0.3, 2, 0, 1e-5)).isZero();
    }

    private static double sampled(double q, double z, int releases, double delta) {
        RenyiAccountant accountant = new RenyiAccountant(delta);
        accountant.add(releases, new SampledGaussian(q, z));
        return accountant.epsilon();
    }

    /** Searches the integer order with the least bound, which falls before it and rises after it. */
    private static double integrated(double q, double z, int releases, double delta) {
        int low = 2;
        int high = 512;
        while (low < high) {
            int middle = (low + high) / 2;
            if (bound(q, z, releases, delta, middle) <= bound(q, z, releases, delta, middle + 1)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return bound(q, z, releases, delta, low);
    }

    private static double bound(double q, double z, int releases, double delta, int order) {
        return releases * divergence(q, z, order) + Math.log(1 / delta) / (order - 1);
    }

    /**
     * Returns log E (p / p0)^a / |a - 1| for x of density p0, where p0 is N(0, z^2) and p = (1 - q) p0 + q N(1, z^2). For a = 1 - b this is
     * the divergence of order b of p0 from p. The trapezoidal rule is accurate to many digits, because the integrand is analytic and vanishes
     * at both ends.
     */
    private static double divergence(double q, double z, int power) {
        double step = z / 20;
        double from = Math.min(0, power) - 20 * z;
        int points = (int) ((Math.abs(power) + 40 * z) / step);
        double[] logs = new double[points];
        double largest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < points; k++) {
            double x = from + k * step;
            double shifted = (2 * x - 1) / (2 * z * z);
            double ratio = shifted > 0
                    ? shifted + Math.log(q + (1 - q) * Math.exp(-shifted))
                    : Math.log(1 - q + q * Math.exp(shifted));
            logs[k] = power * ratio - x * x / (2 * z * z);
            largest = Math.max(largest, logs[k]);
        }
        double sum = 0;
        for (double log : logs) {
            sum += Math.exp(log - largest);
        }
        return (largest + Math.log(sum * step / (z * Math.sqrt(2 * Math.PI)))) / Math.abs(power - 1);
    }

    private static double normal(double x, double z) {
        return Math.exp(-x * x / (2 * z * z)) / (z * Math.sqrt(2 * Math.PI));
    }

    /** Returns the ε at which Φ(s/2 - ε/s) - exp(ε) Φ(-s/2 - ε/s) falls to delta, for a sensitivity of s standard deviations. */
    private static double exact(double s, double delta) {
        double low = 0;
        double high = 1000;
        for (int k = 0; k < 200; k++) {
            double middle = (low + high) / 2;
            double found = NORMAL.cumulativeProbability(s / 2 - middle / s)
                    - Math.exp(middle) * NORMAL.cumulativeProbability(-s / 2 - middle / s);
            if (found > delta) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}

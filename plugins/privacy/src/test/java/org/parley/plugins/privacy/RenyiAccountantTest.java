package org.parley.plugins.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        PrivacyFactory.RenyiAccountant both = new PrivacyFactory.RenyiAccountant(1e-5);
        both.add(first, sigma);
        both.add(second, sigma);
        assertThat(both.epsilon()).isCloseTo(epsilon(first + second, sigma, 1e-5), within(1e-12));
    }

    private static double epsilon(int releases, double sigma, double delta) {
        PrivacyFactory.RenyiAccountant accountant = new PrivacyFactory.RenyiAccountant(delta);
        accountant.add(releases, sigma);
        return accountant.epsilon();
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

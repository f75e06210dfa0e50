package org.parley.datasets.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.parley.datasets.Given.diagnostic;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.PreparedPartition;
import org.parley.runtime.random.Seeds;

class DirichletTest {

    private static final int DRAWS = 10_000;

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.5, 1, 3, 50})
    void hasTheMomentsOfTheDistribution(double alpha) {
        int count = 4;
        double mean = 0;
        double square = 0;
        double worstSum = 0;
        RandomGenerator random = new Seeds(11).stream("test", 0, 0);
        for (int k = 0; k < DRAWS; k++) {
            double[] shares = new DirichletFactory.Dirichlet(alpha).draw(count, random);
            worstSum = Math.max(worstSum, Math.abs(Arrays.stream(shares).sum() - 1));
            mean += shares[1] / DRAWS;
            square += shares[1] * shares[1] / DRAWS;
        }
        assertThat(worstSum).isLessThan(1e-12);
        // A share is Beta(alpha, 3 alpha): mean 1/4, variance (1/4)(3/4) / (4 alpha + 1). Both averages within 5
        // standard errors; a
        // square lies in [0, 1], so the variance of a square is at most its mean.
        double variance = 0.1875 / (count * alpha + 1);
        assertThat(mean).isCloseTo(0.25, within(5 * Math.sqrt(variance / DRAWS)));
        double meanSquare = variance + 0.0625;
        assertThat(square).isCloseTo(meanSquare, within(5 * Math.sqrt(meanSquare / DRAWS)));
    }

    @Test
    void givesNumbersEvenWhereGammaVariatesVanish() {
        RandomGenerator random = new Seeds(3).stream("test", 0, 0);
        for (int k = 0; k < 100; k++) {
            double[] shares = new DirichletFactory.Dirichlet(0.001).draw(50, random);
            assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void drawsTheSameOnEveryMachine() {
        double[] shares = new DirichletFactory.Dirichlet(0.5).draw(3, new Seeds(7).stream("golden", 0, 0));
        assertThat(shares).containsExactly(0.5415219071853765, 0.22741311984721432, 0.23106497296740905);
    }

    @Test
    void sharesEveryClassOutInItsOwnProportions() {
        Dataset data = Shares.data(2_000, 4, k -> k % 4);
        int agents = 5;
        double mean = 0;
        double variance = 0;
        int checks = 200;
        for (int seed = 0; seed < checks; seed++) {
            int[][] shares = Shares.of(new DirichletFactory.DirichletPartition(0.5, 0, 1), data, agents, seed);
            assertThat(Shares.total(shares)).isEqualTo(data.size());
            for (int label = 0; label < 4; label++) {
                double share = Shares.counts(data, shares[2])[label] / 500.0;
                mean += share / (4 * checks);
                variance += (share - 0.2) * (share - 0.2) / (4 * checks);
            }
        }
        // 800 independent shares, Beta(0.5, 2): mean 0.2, variance 0.16 / 3.5; rounding to whole samples moves a share
        // by 2e-3.
        double expected = 0.16 / 3.5;
        assertThat(mean).isCloseTo(0.2, within(5 * Math.sqrt(expected / 800) + 2e-3));
        // The fourth central moment of a share is at most its variance, as deviations are below 1.
        assertThat(variance).isCloseTo(expected, within(5 * Math.sqrt(expected / 800) + 4e-3));
    }

    @Test
    void keepsTheProportionsForTestSamples() {
        Dataset train = Shares.data(40_000, 4, k -> k % 4);
        Dataset test = Shares.data(4_000, 4, k -> 3 - k % 4);
        Seeds seeds = new Seeds(5);
        PreparedPartition prepared =
                new DirichletFactory.DirichletPartition(0.5, 0, 1).prepare(train, 6, seeds.stream("law", 0, 0));
        int[][] trained = prepared.assign(train, seeds.stream("a", 0, 0));
        int[][] tested = prepared.assign(test, seeds.stream("b", 0, 0));
        for (int agent = 0; agent < 6; agent++) {
            for (int label = 0; label < 4; label++) {
                // Both ends of a piece are rounded: 1 of 1000 test samples; fillers of empty agents: 1 more.
                double trainShare = Shares.counts(train, trained[agent])[label] / 10_000.0;
                double testShare = Shares.counts(test, tested[agent])[label] / 1000.0;
                assertThat(testShare).isCloseTo(trainShare, within(3e-3));
            }
        }
    }

    @Test
    void leavesNoAgentShort() {
        Dataset data = Shares.data(600, 3, k -> k % 3);
        for (int seed = 0; seed < 20; seed++) {
            int[][] shares = Shares.of(new DirichletFactory.DirichletPartition(0.01, 0, 10), data, 50, seed);
            assertThat(Shares.total(shares)).isEqualTo(600);
            assertThat(Arrays.stream(shares)
                            .mapToInt(share -> share.length)
                            .min()
                            .orElse(0))
                    .isEqualTo(10);
        }
        assertThat(diagnostic(() -> Shares.of(new DirichletFactory.DirichletPartition(1, 0, 13), data, 50, 0))
                        .message())
                .contains("13 samples for each of 50 agents are more than the 600");
    }

    @Test
    void givesClustersOfClassesCommonProportions() {
        Dataset data = Shares.data(6000, 6, k -> k % 6);
        int[][] shares = Shares.of(new DirichletFactory.DirichletPartition(0.5, 2, 1), data, 3, 1);
        long different =
                Arrays.stream(Shares.counts(data, shares[0])).distinct().count();
        assertThat(different).isEqualTo(2);
    }

    @Test
    void needsClasses() {
        Dataset numbers = Dataset.ofTargets("prices", Features.of(new float[][] {{1}}), new float[] {2}, "");
        assertThat(diagnostic(() -> new DirichletFactory.DirichletPartition(1, 0, 1).prepare(numbers, 1, null))
                        .message())
                .contains("'dirichlet' goes by class, but prices has none");
        assertThat(diagnostic(() -> new LabelPartitions.LabelSkew(0.9).prepare(numbers, 1, null))
                        .message())
                .contains("'label-skew'");
    }
}

package org.parley.datasets.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.parley.datasets.Given.diagnostic;
import static org.parley.datasets.Given.settings;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.parley.api.data.PreparedPartition;
import org.parley.runtime.random.Seeds;

class PartitionChecksTest {

    private static final Dataset SORTED = Shares.data(1000, 10, k -> k / 100);

    @Test
    void iidGivesEqualSharesOfTheSameMixture() {
        int[][] shares = Shares.of(create(new LabelPartitions.IidFactory()), SORTED, 7, 1);
        assertThat(Shares.total(shares)).isEqualTo(1000);
        for (int[] share : shares) {
            assertThat(share.length).isBetween(142, 143);
            // Hypergeometric, of 1000 samples 100 in a class: standard deviation of a count below sqrt(143 * 0.1 * 0.9)
            // = 3.6.
            for (int count : Shares.counts(SORTED, share)) {
                assertThat((double) count).isCloseTo(14.3, within(5 * 3.6));
            }
        }
    }

    @Test
    void contiguousCutsTheFileIntoPieces() {
        int[][] shares = Shares.of(create(new LabelPartitions.ContiguousFactory()), SORTED, 3, 1);
        assertThat(shares[0]).isEqualTo(IntStream.range(0, 334).toArray());
        assertThat(shares[1]).isEqualTo(IntStream.range(334, 667).toArray());
        assertThat(shares[2]).isEqualTo(IntStream.range(667, 1000).toArray());
    }

    @Test
    void worksWithOneAgentAndWithMoreAgentsThanSamples() {
        for (PartitionFactory factory : List.of(
                new LabelPartitions.IidFactory(), new LabelPartitions.ContiguousFactory(), new DirichletFactory())) {
            assertThat(Shares.total(Shares.of(create(factory), SORTED, 1, 1))).isEqualTo(1000);
        }
        Dataset three = Shares.data(3, 2, k -> k % 2);
        assertThat(Shares.total(Shares.of(create(new LabelPartitions.IidFactory()), three, 5, 1)))
                .isEqualTo(3);
    }

    @Test
    void labelSkewGivesEveryAgentMostlyItsOwnClass() {
        Dataset data = Shares.data(20_000, 10, k -> k % 10);
        int[][] shares = Shares.of(create(new LabelPartitions.LabelSkewFactory()), data, 10, 3);
        for (int agent = 0; agent < 10; agent++) {
            int[] counts = Shares.counts(data, shares[agent]);
            int size = shares[agent].length;
            // 5 % from all classes, a tenth of them the own one: 0.95 + 0.005, with binomial spread of the rest of 100
            // of 2000 samples,
            // sqrt(100 * 0.1 * 0.9) = 3; the own samples are what the pool left of 2000, hypergeometric, spread
            // sqrt(1000 * 0.1) = 10.
            assertThat((double) size).isCloseTo(2000, within(5 * 11.0));
            assertThat((double) counts[agent] / size).isCloseTo(0.955, within(5 * 3.0 / 1900));
        }
        assertThat(Shares.total(shares)).isBetween(19_980, 20_000);
    }

    @Test
    void labelSkewDealsWithMoreAgentsThanClassesAndFewer() {
        int[][] many = Shares.of(new LabelPartitions.LabelSkew(1), SORTED, 25, 3);
        for (int agent = 0; agent < 25; agent++) {
            assertThat(Shares.counts(SORTED, many[agent])[agent % 10]).isEqualTo(many[agent].length);
            // classes 0 to 4 have three owners, the others two
            assertThat(many[agent].length).isBetween(agent % 10 < 5 ? 33 : 50, agent % 10 < 5 ? 34 : 50);
        }
        int[][] few = Shares.of(new LabelPartitions.LabelSkew(0.8), SORTED, 3, 3);
        for (int agent = 0; agent < 3; agent++) {
            int own = Shares.counts(SORTED, few[agent])[agent];
            assertThat((double) own / few[agent].length).isGreaterThan(0.79);
            assertThat(few[agent].length).isGreaterThan(own);
        }
    }

    @Test
    void byGroupKeepsGroupsTogetherInTheOrderOfTheFile() {
        Dataset data =
                SORTED.withGroups(IntStream.range(0, 1000).map(k -> k % 4).toArray());
        int[][] one = Shares.of(new LabelPartitions.ByGroup(0), data, 4, 1);
        assertThat(one[3])
                .isEqualTo(IntStream.range(0, 1000).filter(k -> k % 4 == 3).toArray());

        int[][] two = Shares.of(new LabelPartitions.ByGroup(0), data, 2, 1);
        assertThat(Shares.total(two)).isEqualTo(1000);
        assertThat(Arrays.stream(two[0]).map(k -> k % 4).distinct().count()).isEqualTo(2);

        int[][] some = Shares.of(new LabelPartitions.ByGroup(1), data, 3, 1);
        assertThat(Shares.total(some)).isEqualTo(750);
        assertThat(diagnostic(() -> Shares.of(new LabelPartitions.ByGroup(0), data, 5, 1))
                        .message())
                .contains("has 4 groups, 5 are needed for 5 agents");
        assertThat(diagnostic(() -> Shares.of(new LabelPartitions.ByGroup(3), data, 2, 1))
                        .message())
                .contains("6 are needed");
        assertThat(diagnostic(() -> Shares.of(new LabelPartitions.ByGroup(0), SORTED, 2, 1))
                        .message())
                .contains("does not say");
    }

    @Test
    void byGroupGivesTestSamplesToTheAgentOfTheirGroup() {
        Dataset train =
                SORTED.withGroups(IntStream.range(0, 1000).map(k -> k % 9).toArray());
        Dataset test = Shares.data(12, 10, k -> 0).withGroups(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9});
        Seeds seeds = new Seeds(2);
        PreparedPartition prepared = new LabelPartitions.ByGroup(0).prepare(train, 4, seeds.stream("law", 0, 0));
        int[][] trained = prepared.assign(train, null);
        int[][] tested = prepared.assign(test, null);
        for (int agent = 0; agent < 4; agent++) {
            assertThat(Arrays.stream(tested[agent]).toArray())
                    .containsExactlyInAnyOrder(Arrays.stream(trained[agent])
                            .map(k -> k % 9)
                            .distinct()
                            .toArray());
        }
    }

    @Test
    void pachinkoFollowsProportionsOverCoarseClassesAndWithin() {
        int[] coarse = IntStream.range(0, 20).map(label -> label / 5).toArray();
        Dataset data = Shares.data(20_000, 20, k -> k % 20).withCoarseClasses(coarse);
        int agents = 100;
        double squares = 0;
        double evenness = 0;
        int parts = 0;
        int[][] shares = Shares.of(new PachinkoFactory.Pachinko(0.4, 1000), data, agents, 4);
        // The last agents take what is left, so only the first half is looked at.
        for (int agent = 0; agent < agents / 2; agent++) {
            assertThat(shares[agent]).hasSize(200);
            int[] counts = Shares.counts(data, shares[agent]);
            for (int parent = 0; parent < 4; parent++) {
                int sum = IntStream.range(5 * parent, 5 * parent + 5)
                        .map(label -> counts[label])
                        .sum();
                squares += sum / 200.0 * sum / 200.0 / (agents / 2);
                if (sum > 0) {
                    for (int label = 5 * parent; label < 5 * parent + 5; label++) {
                        evenness += Math.pow(counts[label] - sum / 5.0, 2) / (sum / 5.0 * 0.8);
                        parts++;
                    }
                }
            }
        }
        // Sum of squares of Dirichlet(0.4) over 4: (0.4 + 1) / (1.6 + 1) = 0.538, plus 0.462 / 200 of sampling. One
        // draw's deviates by at
        // most 0.5, so 50 agents' average within 5 * 0.5 / sqrt(50) in any case; the true spread is half of that.
        assertThat(squares).isCloseTo(0.541, within(5 * 0.25 / Math.sqrt(50)));
        // Within a coarse class the counts are multinomial, nearly even for a large beta: a normalized square deviation
        // has mean 1 and,
        // for counts that are mostly small, a standard deviation below 3.
        assertThat(evenness / parts).isCloseTo(1, within(5 * 3 / Math.sqrt(parts)));
        assertThat(diagnostic(() -> Shares.of(new PachinkoFactory.Pachinko(1, 1), SORTED, 2, 1))
                        .message())
                .contains("coarse classes");
    }

    @Test
    void pachinkoGoesOnWhenClassesRunOut() {
        Dataset data = Shares.data(90, 3, k -> k % 3).withCoarseClasses(new int[] {0, 0, 1});
        int[][] shares = Shares.of(new PachinkoFactory.Pachinko(0.001, 0.001), data, 3, 8);
        assertThat(Shares.total(shares)).isEqualTo(90);
    }

    @Test
    void clusterNormalisedLetsClustersSeeTheirOwnScale() {
        Dataset data = Shares.data(100, 2, k -> k % 2);
        ClusterNormalizedFactory factory = new ClusterNormalizedFactory();
        Partition partition = factory.create(settings(factory, "of", "contiguous", "clusters", 2));
        Seeds seeds = new Seeds(6);
        PreparedPartition prepared = partition.prepare(data, 4, seeds.stream("law", 0, 0));
        assertThat(prepared.assign(data, seeds.stream("shares", 0, 0))[1]).startsWith(25, 26, 27);

        float[][] seen = new float[4][2];
        for (int agent = 0; agent < 4; agent++) {
            Features features = prepared.localFeatures(agent, data.features());
            features.copy(0, seen[agent], 0);
            features.copy(1, seen[agent], 1);
            double[] wide = new double[1];
            features.copy(1, wide, 0);
            assertThat((float) wide[0]).isEqualTo(seen[agent][1]);
        }
        assertThat(seen[0]).isEqualTo(seen[2]).isNotEqualTo(seen[1]);
        assertThat(seen[1]).isEqualTo(seen[3]);
        // Feature 0 becomes -mean / deviation, feature 1 (1 - mean) / deviation: their distance is 1 / deviation, at
        // least 1.
        assertThat(seen[0][1] - seen[0][0]).isGreaterThanOrEqualTo(1 - 1e-6f);
        double mean = -seen[0][0] / (seen[0][1] - seen[0][0]);
        assertThat(mean).isBetween(0.0, 1.0);
    }

    /** The expected shares come from a program of its own in another language. */
    @Test
    void sharesOutTheSameOnEveryMachine() {
        Dataset data = Shares.data(12, 3, k -> k % 3)
                .withGroups(IntStream.range(0, 12).map(k -> k % 6).toArray())
                .withCoarseClasses(new int[] {0, 0, 1});
        assertThat(golden(create(new LabelPartitions.IidFactory()), data))
                .isEqualTo("[[4, 8, 7, 1], [0, 2, 5, 10], [11, 9, 3, 6]]");
        assertThat(golden(new DirichletFactory.DirichletPartition(0.5, 0, 1), data))
                .isEqualTo("[[0, 4], [9, 3, 7, 1, 10, 8, 2], [6, 5, 11]]");
        assertThat(golden(new LabelPartitions.LabelSkew(0.75), data))
                .isEqualTo("[[0, 9, 3, 6, 4], [1, 10, 8], [2, 5, 11, 7]]");
        assertThat(golden(new LabelPartitions.ByGroup(0), data))
                .isEqualTo("[[1, 4, 7, 10], [3, 5, 9, 11], [0, 2, 6, 8]]");
        assertThat(golden(new PachinkoFactory.Pachinko(0.4, 10), data))
                .isEqualTo("[[11, 6, 5, 10], [2, 8, 1, 3], [7, 4, 9, 0]]");
    }

    private static String golden(Partition partition, Dataset data) {
        return Arrays.deepToString(Shares.of(partition, data, 3, 42));
    }

    private static Partition create(PartitionFactory factory) {
        return factory.create(settings(factory));
    }
}

package org.parley.runtime.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Partition;
import org.parley.api.data.PreparedPartition;
import org.parley.api.data.Samples;
import org.parley.runtime.data.NetworkDataBuilder.AgentSplit;
import org.parley.runtime.data.NetworkDataBuilder.LabelCorruption;
import org.parley.runtime.random.Seeds;

class NetworkDataBuilderTest {

    /** Sample k goes to agent k mod agents. */
    private static final Partition DEALT = (data, agents, random) -> (samples, chance) -> IntStream.range(0, agents)
            .mapToObj(agent -> IntStream.range(0, samples.size())
                    .filter(sample -> sample % agents == agent)
                    .toArray())
            .toArray(int[][]::new);

    @Test
    void splitsEveryShareByPurpose() {
        NetworkData data = build(plan(0.2, 0.1, TestSet.OWN), 1000, 4);
        List<Integer> all = new ArrayList<>();
        int first = 0;
        for (int agent = 0; agent < 4; agent++) {
            AgentData share = data.agent(agent);
            assertThat(share.train().size()).isEqualTo(175);
            assertThat(share.validation().size()).isEqualTo(50);
            assertThat(share.test().size()).isEqualTo(25);
            assertThat(share.firstTrainIndex()).isEqualTo(first);
            first += 175;
            for (Samples part : List.of(share.train(), share.validation(), share.test())) {
                for (int index : part.indices()) {
                    assertThat(index % 4).isEqualTo(agent);
                    all.add(index);
                }
            }
        }
        assertThat(all).hasSize(1000).doesNotHaveDuplicates();
        assertThat(data.trainSize()).isEqualTo(700);
        assertThat(data.agents()).isEqualTo(4);
        assertThat(data.width()).isEqualTo(1);
        assertThat(data.classes()).isEqualTo(10);
    }

    @Test
    void choosesByChanceOrKeepsTheOrder() {
        int[] shuffled =
                build(plan(0.2, 0.2, TestSet.OWN), 100, 1).agent(0).train().indices();
        assertThat(shuffled).isNotEqualTo(IntStream.range(0, 60).toArray()).isSorted();
        SplitPlan kept = new SplitPlan(0.2, 0.2, TestSet.OWN, SampleOrder.KEPT, 0, 0);
        AgentData share = build(kept, 100, 1).agent(0);
        assertThat(share.train().indices()).isEqualTo(IntStream.range(0, 60).toArray());
        assertThat(share.validation().indices())
                .isEqualTo(IntStream.range(60, 80).toArray());
        assertThat(share.test().indices()).isEqualTo(IntStream.range(80, 100).toArray());
    }

    @Test
    void dependsOnTheSeedAlone() {
        SplitPlan plan = new SplitPlan(0.2, 0.2, TestSet.OWN, SampleOrder.SHUFFLED, 0.3, 0);
        AgentData one = build(plan, 300, 3, 1).agent(2);
        AgentData same = build(plan, 300, 3, 1).agent(2);
        AgentData other = build(plan, 300, 3, 2).agent(2);
        assertThat(one.train().indices())
                .isEqualTo(same.train().indices())
                .isNotEqualTo(other.train().indices());
        assertThat(one.train().labels()).isEqualTo(same.train().labels());
    }

    @Test
    void usesSoManySamplesPerAgent() {
        SplitPlan plan = new SplitPlan(0.1, 0.6, TestSet.OWN, SampleOrder.SHUFFLED, 0, 30);
        AgentData share = build(plan, 1000, 4).agent(3);
        assertThat(share.train().size()).isEqualTo(9);
        assertThat(share.validation().size()).isEqualTo(3);
        assertThat(share.test().size()).isEqualTo(18);
        assertThatThrownBy(() -> build(plan, 100, 4))
                .hasMessageContaining("data.samples-per-agent")
                .hasMessageContaining("4 of 4 agents get fewer than 30: agent 0 gets 25");
    }

    @Test
    void testsEverybodyOnAllOrOnTheirOwn() {
        Splits splits = new Splits(data(100), Optional.of(data(40)));
        NetworkDataBuilder global = new NetworkDataBuilder(plan(0.2, 0, TestSet.GLOBAL), 4, new Seeds(1), 0);
        AgentData share = global.build(splits, DEALT).agent(1);
        assertThat(share.test().indices()).isEqualTo(IntStream.range(0, 40).toArray());
        assertThat(share.test().data()).isSameAs(splits.test().orElseThrow());
        NetworkDataBuilder own = new NetworkDataBuilder(plan(0.2, 0, TestSet.OWN), 4, new Seeds(1), 0);
        assertThat(own.build(splits, DEALT).agent(1).test().indices())
                .containsExactly(1, 5, 9, 13, 17, 21, 25, 29, 33, 37);
        assertThat(own.build(splits, DEALT).sources()).hasSize(2);
    }

    @Test
    void testsOnSomeSamplesThatTheSeedChooses() {
        Splits splits = new Splits(data(100), Optional.of(data(40)));
        NetworkData global =
                new NetworkDataBuilder(plan(0.2, 0, TestSet.GLOBAL), 4, new Seeds(1), 15).build(splits, DEALT);
        int[] chosen = global.agent(0).test().indices();
        assertThat(chosen)
                .hasSize(15)
                .isSorted()
                .doesNotHaveDuplicates()
                .isNotEqualTo(IntStream.range(0, 15).toArray());
        assertThat(global.agent(3).test())
                .as("one object for all")
                .isSameAs(global.agent(0).test());
        NetworkData again =
                new NetworkDataBuilder(plan(0.2, 0, TestSet.GLOBAL), 4, new Seeds(1), 15).build(splits, DEALT);
        assertThat(again.agent(0).test().indices()).isEqualTo(chosen);
        NetworkData other =
                new NetworkDataBuilder(plan(0.2, 0, TestSet.GLOBAL), 4, new Seeds(2), 15).build(splits, DEALT);
        assertThat(other.agent(0).test().indices()).isNotEqualTo(chosen);

        NetworkData own = new NetworkDataBuilder(plan(0.2, 0, TestSet.OWN), 4, new Seeds(1), 4).build(splits, DEALT);
        assertThat(own.agent(1).test().indices()).hasSize(4).isSorted();
        assertThat(List.of(1, 5, 9, 13, 17, 21, 25, 29, 33, 37))
                .containsAll(IntStream.of(own.agent(1).test().indices()).boxed().toList());
        NetworkData few = new NetworkDataBuilder(plan(0.2, 0, TestSet.OWN), 4, new Seeds(1), 10).build(splits, DEALT);
        assertThat(few.agent(1).test().size()).isEqualTo(10);
    }

    @Test
    void holdsTestSamplesOutWhereItIsAskedTo() {
        Splits splits = new Splits(data(100), Optional.of(data(40)));
        NetworkData data =
                new NetworkDataBuilder(plan(0.2, 0.2, TestSet.GLOBAL), 4, new Seeds(1), 0).build(splits, DEALT);
        int[] everybody = data.agent(0).test().indices();
        assertThat(everybody).hasSize(20).isSorted();
        assertThat(data.agent(3).test().indices()).isSameAs(everybody);
        assertThat(data.agent(0).test().data()).isSameAs(splits.train());
        assertThat(build(plan(0.2, 0, TestSet.GLOBAL), 100, 4).agent(0).test().size())
                .isZero();
    }

    @Test
    void corruptsTrainingLabelsOnceAndLeavesTheOthersClean() {
        SplitPlan plan = new SplitPlan(0.2, 0.2, TestSet.OWN, SampleOrder.SHUFFLED, 0.3, 0);
        NetworkData data = build(plan, 50_000, 5);
        int corrupted = 0;
        int[] hits = new int[10];
        for (int agent = 0; agent < 5; agent++) {
            Samples train = data.agent(agent).train();
            for (int k = 0; k < train.size(); k++) {
                if (train.isCorrupted(k)) {
                    corrupted++;
                    hits[train.label(k)]++;
                }
            }
            for (Samples clean :
                    List.of(data.agent(agent).validation(), data.agent(agent).test())) {
                assertThat(IntStream.range(0, clean.size()).anyMatch(clean::isCorrupted))
                        .isFalse();
            }
        }
        // A replaced label hits its own class in a tenth of the cases: 0.27, binomial over 30 000 labels.
        double deviation = Math.sqrt(0.27 * 0.73 / 30_000);
        assertThat(corrupted / 30_000.0).isCloseTo(0.27, within(5 * deviation));
        for (int hit : hits) {
            assertThat((double) hit).isCloseTo(810, within(5 * Math.sqrt(810)));
        }
    }

    /** The expected labels come from a program of its own in another language. */
    @Test
    void corruptsTheSameLabelsOnEveryMachine() {
        int[] labels =
                new LabelCorruption(0.5, 10).corrupted(new int[12], new Seeds(7).stream("data/corruption", 0, 0));
        assertThat(labels).containsExactly(0, 8, 0, 3, 0, 0, 2, 0, 0, 0, 0, 5);
    }

    @Test
    void showsAgentsTheFeaturesTheirPartitionGivesThem() {
        Partition seen = (data, agents, random) -> new PreparedPartition() {
            @Override
            public int[][] assign(Dataset samples, RandomGenerator chance) {
                return DEALT.prepare(samples, agents, random).assign(samples, chance);
            }

            @Override
            public Features localFeatures(int agent, Features features) {
                float[][] rows = new float[features.rows()][1];
                Arrays.fill(rows, new float[] {agent});
                return Features.of(rows);
            }
        };
        NetworkData data = new NetworkDataBuilder(plan(0.2, 0.2, TestSet.GLOBAL), 3, new Seeds(1), 0)
                .build(new Splits(data(30), Optional.empty()), seen);
        float[] row = new float[1];
        for (Samples part : List.of(
                data.agent(2).train(), data.agent(2).validation(), data.agent(2).test())) {
            part.copyFeatures(0, row, 0);
            assertThat(row[0]).isEqualTo(2);
        }
    }

    @Test
    void refusesPlansThatLeaveNothingToTrainOn() {
        assertThatThrownBy(() -> build(plan(0.6, 0.4, TestSet.OWN), 100, 2))
                .hasMessageContaining("make their sum less than 1");
        assertThatThrownBy(() -> build(plan(0.2, 0.2, TestSet.OWN), 8, 6))
                .hasMessageContaining("data.partition")
                .hasMessageContaining("6 of 6 agents get too few samples")
                .hasMessageContaining("agent 0 gets 2, agent 1 gets 2, agent 2 gets 1")
                .hasMessageContaining("…");
        assertThatThrownBy(() -> build(plan(0, 0, TestSet.OWN), 3, 4)).hasMessageContaining("agent 3 gets 0");
    }

    @Test
    void refusesToCorruptNumbers() {
        Dataset numbers = Dataset.ofTargets("prices", Features.of(new float[10][1]), new float[10], "");
        SplitPlan plan = new SplitPlan(0.2, 0, TestSet.OWN, SampleOrder.SHUFFLED, 0.1, 0);
        NetworkDataBuilder builder = new NetworkDataBuilder(plan, 2, new Seeds(1), 0);
        assertThatThrownBy(() -> builder.build(new Splits(numbers, Optional.empty()), DEALT))
                .hasMessageContaining("data.corruption")
                .hasMessageContaining("prices has none");
        NetworkData clean = new NetworkDataBuilder(SplitPlan.DEFAULT, 2, new Seeds(1), 0)
                .build(new Splits(numbers, Optional.empty()), DEALT);
        assertThat(clean.agent(0).train().target(0)).isZero();
    }

    @Test
    void keepsAtLeastOneSampleForEachPurpose() {
        AgentSplit split = AgentSplit.of(new int[] {7, 8, 9}, 0.01, 0.01);
        assertThat(split.train()).containsExactly(7);
        assertThat(split.validation()).containsExactly(8);
        assertThat(split.test()).containsExactly(9);
        assertThat(AgentSplit.of(new int[100], 0.29, 0).validation()).hasSize(29);
    }

    private static NetworkData build(SplitPlan plan, int samples, int agents) {
        return build(plan, samples, agents, 1);
    }

    private static NetworkData build(SplitPlan plan, int samples, int agents, long seed) {
        return new NetworkDataBuilder(plan, agents, new Seeds(seed), 0)
                .build(new Splits(data(samples), Optional.empty()), DEALT);
    }

    private static SplitPlan plan(double validation, double test, TestSet testSet) {
        return new SplitPlan(validation, test, testSet, SampleOrder.SHUFFLED, 0, 0);
    }

    /** Labels go round every ten times ten samples, so that dealing samples does not deal labels. */
    private static Dataset data(int size) {
        return Dataset.ofClasses(
                "toy",
                Features.of(new float[size][1]),
                IntStream.range(0, size).map(k -> k / 10 % 10).toArray(),
                10,
                "");
    }
}

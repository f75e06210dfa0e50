package org.parley.runtime.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Partition;
import org.parley.api.data.Permutation;
import org.parley.api.data.Samples;
import org.parley.api.data.Sharing;
import org.parley.runtime.random.Seeds;

/**
 * Shares a dataset out over the agents of a run and splits every share by purpose. Depends on the data, the plan and the seed alone, so
 * every process of a run builds the same.
 */
public final class NetworkDataBuilder {

    private final SplitPlan plan;
    private final int agents;
    private final Seeds seeds;
    private final int mostTested;

    /** @param mostTested how many test samples an agent gets at most; 0 for all */
    public NetworkDataBuilder(SplitPlan plan, int agents, Seeds seeds, int mostTested) {
        this.plan = plan;
        this.agents = agents;
        this.seeds = seeds;
        this.mostTested = mostTested;
    }

    /**
     * @throws org.parley.api.component.ParleyException when the partition, the plan and the data do not go together
     */
    public NetworkData build(Splits splits, Partition partition) {
        Dataset train = splits.train();
        ShareChecks.requireMeaning(plan, train);
        Sharing sharing = partition.settle(train, agents, random("law", 0));
        int[][] shares = sharing.assign(train, random("shares", 0));
        ShareChecks.requireEnough(plan, shares);
        List<AgentSplit> parts = split(shares);
        ShareChecks.requireTraining(parts);
        TestShares tests = TestShares.of(plan, splits, parts, sharing, random("test-shares", 0))
                .atMost(mostTested, agent -> random("tested", agent));
        return assembled(splits, sharing, parts, tests);
    }

    private List<AgentSplit> split(int[][] shares) {
        List<AgentSplit> parts = new ArrayList<>();
        for (int agent = 0; agent < agents; agent++) {
            int[] share = shares[agent].clone();
            if (plan.order() == SampleOrder.SHUFFLED) {
                Permutation.shuffle(share, random("split", agent));
            }
            int used = plan.samplesPerAgent() == 0 ? share.length : plan.samplesPerAgent();
            parts.add(AgentSplit.of(Arrays.copyOf(share, used), plan.validation(), plan.test()));
        }
        return parts;
    }

    private NetworkData assembled(Splits splits, Sharing sharing, List<AgentSplit> parts, TestShares tests) {
        Dataset train = splits.train();
        LabelCorruption corruption = new LabelCorruption(plan.corruption(), train.classes());
        List<AgentData> data = new ArrayList<>();
        Samples test = null;
        int first = 0;
        for (int agent = 0; agent < agents; agent++) {
            AgentSplit part = parts.get(agent);
            Samples clean = samples(sharing, agent, train, part.train());
            test = sameOrNew(test, sharing.seenBy(agent, tests.data().features()), tests, agent);
            int[] labels = corruption.corrupted(clean.labels(), random("corruption", agent));
            data.add(new AgentData(
                    new Samples(train, clean.features(), clean.indices(), labels),
                    samples(sharing, agent, train, part.validation()),
                    test,
                    first));
            first += part.train().length;
        }
        return new SharedData(
                List.copyOf(data),
                first,
                Stream.concat(Stream.of(train), splits.test().stream()).toList());
    }

    /** Agents that are tested on the same samples share them as one object, so that a model can keep one copy for all. */
    private static Samples sameOrNew(Samples ofOneBefore, Features seen, TestShares tests, int agent) {
        int[] indices = tests.indices()[agent];
        boolean same = ofOneBefore != null && ofOneBefore.indices() == indices && ofOneBefore.features() == seen;
        return same ? ofOneBefore : samples(tests.data(), seen, indices);
    }

    private static Samples samples(Sharing sharing, int agent, Dataset data, int[] indices) {
        return samples(data, sharing.seenBy(agent, data.features()), indices);
    }

    private static Samples samples(Dataset data, Features features, int[] indices) {
        int[] labels = data.classes() == 0
                ? new int[0]
                : Arrays.stream(indices).map(index -> data.labels()[index]).toArray();
        return new Samples(data, features, indices, labels);
    }

    private RandomGenerator random(String purpose, int agent) {
        return seeds.stream("data/" + purpose, agent, 0);
    }
}

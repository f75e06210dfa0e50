package org.parley.runtime.data;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Permutation;
import org.parley.api.data.Sharing;

/**
 * The test samples of every agent.
 *
 * @param data where they live
 * @param indices which ones, for each agent; the same array for all when the test set is global
 */
record TestShares(Dataset data, int[][] indices) {

    static TestShares of(
            SplitPlan plan, Splits splits, List<AgentSplit> parts, Sharing sharing, RandomGenerator random) {
        if (plan.test() > 0 || splits.test().isEmpty()) {
            int[][] heldOut = parts.stream().map(AgentSplit::test).toArray(int[][]::new);
            return plan.testSet() == TestSet.OWN
                    ? new TestShares(splits.train(), heldOut)
                    : global(splits.train(), union(heldOut), parts.size());
        }
        Dataset published = splits.test().get();
        return plan.testSet() == TestSet.OWN
                ? new TestShares(published, sharing.assign(published, random))
                : global(published, IntStream.range(0, published.size()).toArray(), parts.size());
    }

    /**
     * Some of these, the same for all agents when the test set is global.
     *
     * @param most how many for an agent; 0 for all
     */
    TestShares atMost(int most, IntFunction<RandomGenerator> randomOfAgent) {
        int[][] some = new int[indices.length][];
        for (int agent = 0; agent < some.length; agent++) {
            boolean known = agent > 0 && indices[agent] == indices[agent - 1];
            some[agent] = known ? some[agent - 1] : atMost(most, indices[agent], randomOfAgent.apply(agent));
        }
        return new TestShares(data, some);
    }

    private static int[] atMost(int most, int[] all, RandomGenerator random) {
        if (most == 0 || most >= all.length) {
            return all;
        }
        return Arrays.stream(Permutation.choose(most, all.length, random))
                .map(k -> all[k])
                .toArray();
    }

    private static TestShares global(Dataset data, int[] all, int agents) {
        int[][] indices = new int[agents][];
        Arrays.fill(indices, all);
        return new TestShares(data, indices);
    }

    private static int[] union(int[][] parts) {
        return Arrays.stream(parts).flatMapToInt(Arrays::stream).sorted().toArray();
    }
}

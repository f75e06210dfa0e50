package org.parley.runtime.data;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
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

    private static TestShares global(Dataset data, int[] all, int agents) {
        int[][] indices = new int[agents][];
        Arrays.fill(indices, all);
        return new TestShares(data, indices);
    }

    private static int[] union(int[][] parts) {
        return Arrays.stream(parts).flatMapToInt(Arrays::stream).sorted().toArray();
    }
}

package org.parley.runtime.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Partition;
import org.parley.api.data.Permutation;
import org.parley.api.data.PreparedPartition;
import org.parley.api.data.Samples;
import org.parley.runtime.random.Seeds;

/**
 * Partitions a dataset over the agents of a run and splits each agent's samples by purpose. The result depends only on the data, the plan
 * and the seed, so every process of a run builds the same.
 */
public final class NetworkDataBuilder {

    private final SplitPlan plan;
    private final int agents;
    private final Seeds seeds;
    private final int mostTested;

    /** @param mostTested the maximum number of test samples per agent; 0 for all */
    public NetworkDataBuilder(SplitPlan plan, int agents, Seeds seeds, int mostTested) {
        this.plan = plan;
        this.agents = agents;
        this.seeds = seeds;
        this.mostTested = mostTested;
    }

    /** @throws org.parley.api.component.ParleyException if the partition, the plan and the data are incompatible */
    public NetworkData build(Splits splits, Partition partition) {
        Dataset train = splits.train();
        ShareChecks.requireMeaning(plan, train);
        PreparedPartition prepared = partition.prepare(train, agents, random("law", 0));
        int[][] shares = prepared.assign(train, random("shares", 0));
        ShareChecks.requireEnough(plan, shares);
        List<AgentSplit> parts = split(shares);
        ShareChecks.requireTraining(parts);
        TestShares tests = TestShares.of(plan, splits, parts, prepared, random("test-shares", 0))
                .atMost(mostTested, agent -> random("tested", agent));
        return assembled(splits, prepared, parts, tests);
    }

    private List<AgentSplit> split(int[][] shares) {
        return IntStream.range(0, agents)
                .mapToObj(agent -> split(agent, shares[agent].clone()))
                .toList();
    }

    private AgentSplit split(int agent, int[] share) {
        if (plan.order() == SampleOrder.SHUFFLED) {
            Permutation.shuffle(share, random("split", agent));
        }
        int used = plan.samplesPerAgent() == 0 ? share.length : plan.samplesPerAgent();
        return AgentSplit.of(Arrays.copyOf(share, used), plan.validation(), plan.test());
    }

    /**
     * Splits all samples of an agent that has data of its own.
     *
     * @throws org.parley.api.component.ParleyException if they are too few, or do not match the plan
     */
    AgentSplit splitOwn(int agent, Dataset train) {
        ShareChecks.requireMeaning(plan, train);
        ShareChecks.requireEnough(plan, agent, train.size());
        AgentSplit parts = split(agent, IntStream.range(0, train.size()).toArray());
        ShareChecks.requireTraining(agent, parts);
        return parts;
    }

    /** Returns the data of an agent that has data of its own. The agent does not know its {@code firstTrainIndex} yet. */
    AgentData ofOwn(int agent, Splits own, AgentSplit parts) {
        Dataset train = own.train();
        boolean isHeldOut = plan.test() > 0 || own.test().isEmpty();
        Dataset tests = isHeldOut ? train : own.test().get();
        int[] tested = TestShares.atMost(
                mostTested,
                isHeldOut ? parts.test() : IntStream.range(0, tests.size()).toArray(),
                random("tested", agent));
        Samples clean = samples(train, train.features(), parts.train());
        int[] labels = new LabelCorruption(plan.corruption(), train.classes())
                .corrupted(clean.labels(), random("corruption", agent));
        return new AgentData(
                new Samples(train, clean.features(), clean.indices(), labels),
                samples(train, train.features(), parts.validation()),
                samples(tests, tests.features(), tested),
                -1);
    }

    private NetworkData assembled(Splits splits, PreparedPartition prepared, List<AgentSplit> parts, TestShares tests) {
        Dataset train = splits.train();
        LabelCorruption corruption = new LabelCorruption(plan.corruption(), train.classes());
        List<AgentData> data = new ArrayList<>();
        Samples test = null;
        int first = 0;
        for (int agent = 0; agent < agents; agent++) {
            AgentSplit part = parts.get(agent);
            Samples clean = samples(prepared, agent, train, part.train());
            test = sameOrNew(test, prepared.localFeatures(agent, tests.data().features()), tests, agent);
            int[] labels = corruption.corrupted(clean.labels(), random("corruption", agent));
            data.add(new AgentData(
                    new Samples(train, clean.features(), clean.indices(), labels),
                    samples(prepared, agent, train, part.validation()),
                    test,
                    first));
            first += part.train().length;
        }
        return new SharedData(
                List.copyOf(data),
                first,
                Stream.concat(Stream.of(train), splits.test().stream()).toList());
    }

    /** Reuses an object if agents are tested on the same samples, so that a model can keep a single copy. */
    private static Samples sameOrNew(Samples ofOneBefore, Features seen, TestShares tests, int agent) {
        int[] indices = tests.indices()[agent];
        boolean same = ofOneBefore != null && ofOneBefore.indices() == indices && ofOneBefore.features() == seen;
        return same ? ofOneBefore : samples(tests.data(), seen, indices);
    }

    private static Samples samples(PreparedPartition prepared, int agent, Dataset data, int[] indices) {
        return samples(data, prepared.localFeatures(agent, data.features()), indices);
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

    /** The samples of one agent by purpose, each list ascending. */
    record AgentSplit(int[] train, int[] validation, int[] test) {

        // 0.29 * 100 is 28.999999999999996; numbers that are whole up to round-off are treated as whole.
        private static final double ROUND_OFF = 1e-9;

        /** Splits an agent's samples: training first, then validation, then test. Each fraction other than 0 gets at least one sample. */
        static AgentSplit of(int[] share, double validation, double test) {
            int testFrom = share.length - count(share.length, test);
            int validationFrom = Math.max(0, testFrom - count(share.length, validation));
            return new AgentSplit(
                    sorted(share, 0, validationFrom),
                    sorted(share, validationFrom, testFrom),
                    sorted(share, testFrom, share.length));
        }

        int size() {
            return train.length + validation.length + test.length;
        }

        private static int count(int size, double fraction) {
            if (fraction == 0) {
                return 0;
            }
            return Math.min(size, Math.max(1, (int) Math.floor(size * fraction + ROUND_OFF)));
        }

        private static int[] sorted(int[] share, int from, int to) {
            int[] part = Arrays.copyOfRange(share, from, to);
            Arrays.sort(part); // sequential in memory, and in an order that does not depend on the shuffle
            return part;
        }
    }

    /**
     * Replaces labels by uniformly random classes, including the true one. Each label has the same probability.
     *
     * @param probability the probability that a label is replaced
     * @param classes the number of classes
     */
    record LabelCorruption(double probability, int classes) {

        int[] corrupted(int[] labels, RandomGenerator random) {
            int[] result = labels.clone();
            for (int k = 0; k < result.length; k++) {
                if (random.nextDouble() < probability) {
                    result[k] = random.nextInt(classes);
                }
            }
            return result;
        }
    }

    /** Checks whether plan, data and partition are compatible, and suggests changes. */
    private static final class ShareChecks {

        private static final int MOST_NAMED = 5;

        private ShareChecks() {}

        static void requireMeaning(SplitPlan plan, Dataset train) {
            List<Diagnostic> diagnostics = new ArrayList<>();
            if (plan.validation() + plan.test() >= 1) {
                diagnostics.add(conflict(
                        "data",
                        "validation " + plan.validation() + " and test " + plan.test()
                                + " leave no samples for training",
                        "make their sum less than 1"));
            }
            if (plan.corruption() > 0 && train.classes() == 0) {
                diagnostics.add(conflict(
                        "data.corruption",
                        "labels are replaced by random classes, but " + train.name() + " has no classes",
                        "set it to 0, or use data with classes"));
            }
            if (!diagnostics.isEmpty()) {
                throw new ParleyException("the data", diagnostics);
            }
        }

        static void requireEnough(SplitPlan plan, int[][] shares) {
            IntUnaryOperator size = agent -> shares[agent].length;
            int[] poor = IntStream.range(0, shares.length)
                    .filter(agent -> size.applyAsInt(agent) < plan.samplesPerAgent())
                    .toArray();
            if (poor.length > 0) {
                throw new ParleyException(conflict(
                        "data.samples-per-agent",
                        "must be at most the number of samples of every agent, but " + poor.length + " of "
                                + shares.length + " agents get fewer than " + plan.samplesPerAgent() + ": "
                                + named(poor, size),
                        "lower it, or choose a more even partition"));
            }
        }

        static void requireEnough(SplitPlan plan, int agent, int samples) {
            if (samples < plan.samplesPerAgent()) {
                throw new ParleyException(conflict(
                        "data.samples-per-agent",
                        "is " + plan.samplesPerAgent() + ", but agent " + agent + " has " + samples + " samples",
                        "lower it, or leave out the agent"));
            }
        }

        static void requireTraining(int agent, AgentSplit split) {
            if (split.train().length == 0) {
                throw new ParleyException(conflict(
                        "data.agents[" + agent + "]",
                        "agent " + agent + " has too few samples to train on: " + split.size(),
                        "use smaller fractions for validation and test, or leave out the agent"));
            }
        }

        static void requireTraining(List<AgentSplit> splits) {
            int[] idle = IntStream.range(0, splits.size())
                    .filter(agent -> splits.get(agent).train().length == 0)
                    .toArray();
            if (idle.length > 0) {
                throw new ParleyException(conflict(
                        "data.partition",
                        idle.length + " of " + splits.size() + " agents get too few samples to train on: "
                                + named(idle, agent -> splits.get(agent).size()),
                        "use fewer agents, a more even partition, or smaller fractions for validation and test"));
            }
        }

        private static String named(int[] some, IntUnaryOperator samples) {
            String names = Arrays.stream(some)
                    .limit(MOST_NAMED)
                    .mapToObj(agent -> "agent " + agent + " gets " + samples.applyAsInt(agent))
                    .collect(Collectors.joining(", "));
            return some.length > MOST_NAMED ? names + ", …" : names;
        }

        private static Diagnostic conflict(String path, String message, String hint) {
            return new Diagnostic(ErrorCode.CONFIG_CONFLICT, path, message, hint);
        }
    }

    /** The result of {@link NetworkDataBuilder}. */
    private record SharedData(List<AgentData> shares, int trainSize, List<Dataset> sources) implements NetworkData {

        @Override
        public int agents() {
            return shares.size();
        }

        @Override
        public int width() {
            return sources.get(0).width();
        }

        @Override
        public int classes() {
            return sources.get(0).classes();
        }

        @Override
        public AgentData agent(int agent) {
            return shares.get(agent);
        }
    }

    /**
     * The test samples of every agent.
     *
     * @param data the dataset that contains them
     * @param indices the indices for each agent; the same array for all if the test set is global
     */
    private record TestShares(Dataset data, int[][] indices) {

        static TestShares of(
                SplitPlan plan,
                Splits splits,
                List<AgentSplit> parts,
                PreparedPartition prepared,
                RandomGenerator random) {
            if (plan.test() > 0 || splits.test().isEmpty()) {
                int[][] heldOut = parts.stream().map(AgentSplit::test).toArray(int[][]::new);
                return plan.testSet() == TestSet.OWN
                        ? new TestShares(splits.train(), heldOut)
                        : global(splits.train(), union(heldOut), parts.size());
            }
            Dataset published = splits.test().get();
            return plan.testSet() == TestSet.OWN
                    ? new TestShares(published, prepared.assign(published, random))
                    : global(published, IntStream.range(0, published.size()).toArray(), parts.size());
        }

        /**
         * Selects some of the samples, the same for all agents if the test set is global.
         *
         * @param most the maximum number per agent; 0 for all
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
}

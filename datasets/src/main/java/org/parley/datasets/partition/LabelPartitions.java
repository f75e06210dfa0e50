package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.parley.api.data.Permutation;
import org.parley.api.data.PreparedPartition;

/** Partitions in one pass over the samples: IID, contiguous, by label and by group. */
public final class LabelPartitions {

    private LabelPartitions() {}

    /** {@code iid}: all agents have the same distribution. */
    @Described(name = "iid", description = "IID partition: equal numbers of samples in random order.")
    public static final class IidFactory implements PartitionFactory {

        @Override
        public Partition create(Settings settings) {
            return (data, agents, random) ->
                    (samples, chance) -> Slices.even(Permutation.of(samples.size(), chance), agents);
        }
    }

    /** {@code contiguous}: divides the file into pieces. Sorted files give the strongest heterogeneity. */
    @Described(
            name = "contiguous",
            description = "Contiguous partition: equal numbers of consecutive samples, in the order of the file.")
    public static final class ContiguousFactory implements PartitionFactory {

        @Override
        public Partition create(Settings settings) {
            return (data, agents, random) -> (samples, chance) ->
                    Slices.even(IntStream.range(0, samples.size()).toArray(), agents);
        }
    }

    @Described(
            name = "label-skew",
            description =
                    "Label skew: each agent has mostly samples of one class (agent mod classes), and the rest from all classes.")
    public static final class LabelSkewFactory implements PartitionFactory {

        private static final Option<Double> FRACTION = Option.number("fraction")
                .from(0.05)
                .to(1)
                .orElse(0.95)
                .description("Fraction of an agent's samples that is drawn from its own class.");

        @Override
        public List<Option<?>> options() {
            return List.of(FRACTION);
        }

        @Override
        public Partition create(Settings settings) {
            return new LabelSkew(settings.get(FRACTION));
        }
    }

    /**
     * Gives each agent mostly samples of one class, {@code agent mod classes}, as in SPDB's experiments. A fraction of its samples is drawn
     * from that class, and the rest from all samples.
     *
     * <p>The rest is drawn first, so it is an unbiased sample. Agents of the same class divide its other samples equally. Classes without
     * an agent occur only in the rest. Remaining samples are not used.
     */
    record LabelSkew(double fraction) implements Partition {

        @Override
        public PreparedPartition prepare(Dataset data, int agents, RandomGenerator random) {
            Slices.Unsuitable.requireClasses(data, "label-skew");
            return (samples, chance) -> assign(samples, agents, chance);
        }

        private int[][] assign(Dataset data, int agents, RandomGenerator random) {
            int[] order = Permutation.of(data.size(), random);
            int pooled = (int) Math.floor((1 - fraction) * data.size());
            int[] pool = Arrays.copyOf(order, pooled);
            int[][] own = own(data, agents, Arrays.copyOfRange(order, pooled, order.length));

            Slices.IntList[] assigned = Slices.IntList.empty(agents);
            int next = 0;
            for (int agent = 0; agent < agents; agent++) {
                assigned[agent].addAll(own[agent]);
                int rest = (int) Math.round(own[agent].length * (1 - fraction) / fraction);
                int end = Math.min(pool.length, next + rest);
                assigned[agent].addAll(Arrays.copyOfRange(pool, next, end));
                next = end;
            }
            return Slices.IntList.samples(assigned);
        }

        private static int[][] own(Dataset data, int agents, int[] samples) {
            int[][] byClass = Slices.byClass(data, samples);
            int classes = data.classes();
            int[][] own = new int[agents][];
            for (int label = 0; label < Math.min(classes, agents); label++) {
                int owners = (agents - label + classes - 1) / classes;
                int[][] pieces = Slices.even(byClass[label], owners);
                for (int k = 0; k < owners; k++) {
                    own[label + k * classes] = pieces[k];
                }
            }
            return own;
        }
    }

    @Described(
            name = "by-group",
            description = "Partition by group: all samples of a group (speaker, role, user) belong to one agent.")
    public static final class ByGroupFactory implements PartitionFactory {

        private static final Option<Integer> GROUPS_PER_AGENT = Option.integer("groups-per-agent")
                .from(0)
                .to(1_000_000)
                .orElse(0)
                .description("Number of groups per agent; 0 distributes all groups.");

        @Override
        public List<Option<?>> options() {
            return List.of(GROUPS_PER_AGENT);
        }

        @Override
        public Partition create(Settings settings) {
            return new ByGroup(settings.get(GROUPS_PER_AGENT));
        }
    }

    /**
     * Assigns all samples of a group (a speaker, a role) to one agent, in the order of the file.
     *
     * <p>With as many groups as agents, agent i has the i-th group. With more groups, they are dealt to the agents in random order, either
     * all of them or a fixed number per agent.
     *
     * @param groupsPerAgent the number of groups per agent; 0 distributes all
     */
    record ByGroup(int groupsPerAgent) implements Partition {

        @Override
        public PreparedPartition prepare(Dataset data, int agents, RandomGenerator random) {
            int[] groups = Arrays.stream(data.groups()).distinct().sorted().toArray();
            if (groups.length == 0) {
                throw Slices.Unsuitable.because(
                        "'by-group' needs groups, but " + data.name() + " does not have any",
                        "use leaf or speech-digits, or another partition");
            }
            long needed = (long) agents * Math.max(1, groupsPerAgent);
            if (groups.length < needed) {
                throw Slices.Unsuitable.because(
                        data.name() + " has " + groups.length + " groups, but " + needed + " are needed for " + agents
                                + " agents",
                        "use fewer agents, or decrease groups-per-agent");
            }
            if (groups.length > agents) {
                Permutation.shuffle(groups, random);
            }
            Map<Integer, Integer> agentOf = new HashMap<>();
            for (int k = 0; k < (groupsPerAgent == 0 ? groups.length : needed); k++) {
                agentOf.put(groups[k], k % agents);
            }
            return (samples, chance) -> assign(samples, agents, agentOf);
        }

        private static int[][] assign(Dataset data, int agents, Map<Integer, Integer> agentOf) {
            Slices.IntList[] assigned = Slices.IntList.empty(agents);
            int[] groups = data.groups();
            for (int sample = 0; sample < groups.length; sample++) {
                Integer agent = agentOf.get(groups[sample]);
                if (agent != null) {
                    assigned[agent].add(sample);
                }
            }
            return Slices.IntList.samples(assigned);
        }
    }
}

package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.parley.api.data.Dataset;
import org.parley.api.data.Partition;
import org.parley.api.data.Permutation;
import org.parley.api.data.Sharing;

/**
 * Keeps the samples of a group (a speaker, a role) together on one agent, in the order of the file.
 *
 * <p>With as many groups as agents, agent i gets the i-th group. With more, groups in random order are dealt out in turn: all of them, or
 * so many per agent.
 *
 * @param groupsPerAgent how many groups an agent gets; 0 deals out all
 */
record ByGroup(int groupsPerAgent) implements Partition {

    @Override
    public Sharing settle(Dataset data, int agents, RandomGenerator random) {
        int[] groups = Arrays.stream(data.groups()).distinct().sorted().toArray();
        if (groups.length == 0) {
            throw Unsuitable.because(
                    "'by-group' needs to know who samples came from, " + data.name() + " does not say",
                    "use leaf or speech-digits, or another partition");
        }
        long needed = (long) agents * Math.max(1, groupsPerAgent);
        if (groups.length < needed) {
            throw Unsuitable.because(
                    data.name() + " has " + groups.length + " groups, " + needed + " are needed for " + agents
                            + " agents",
                    "take fewer agents or groups-per-agent");
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
        IntList[] hands = IntList.empty(agents);
        int[] groups = data.groups();
        for (int sample = 0; sample < groups.length; sample++) {
            Integer agent = agentOf.get(groups[sample]);
            if (agent != null) {
                hands[agent].add(sample);
            }
        }
        return IntList.samples(hands);
    }
}

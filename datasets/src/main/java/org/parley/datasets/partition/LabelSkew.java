package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.parley.api.data.Dataset;
import org.parley.api.data.Partition;
import org.parley.api.data.Permutation;
import org.parley.api.data.Sharing;

/**
 * Gives every agent mostly its own class, {@code agent mod classes}, as in SPDB's experiments: a fraction of the agent's samples is drawn
 * from that class, the rest from all samples.
 *
 * <p>The rest is set aside first, so it is an unbiased draw from all; agents of one class share its other samples equally. Classes that
 * are no agent's own occur only in the rest. What is left over is not given out.
 */
record LabelSkew(double fraction) implements Partition {

    @Override
    public Sharing settle(Dataset data, int agents, RandomGenerator random) {
        Unsuitable.requireClasses(data, "label-skew");
        return (samples, chance) -> assign(samples, agents, chance);
    }

    private int[][] assign(Dataset data, int agents, RandomGenerator random) {
        int[] order = Permutation.of(data.size(), random);
        int pooled = (int) Math.floor((1 - fraction) * data.size());
        int[] pool = Arrays.copyOf(order, pooled);
        int[][] own = own(data, agents, Arrays.copyOfRange(order, pooled, order.length));

        IntList[] hands = IntList.empty(agents);
        int next = 0;
        for (int agent = 0; agent < agents; agent++) {
            hands[agent].addAll(own[agent]);
            int rest = (int) Math.round(own[agent].length * (1 - fraction) / fraction);
            int end = Math.min(pool.length, next + rest);
            hands[agent].addAll(Arrays.copyOfRange(pool, next, end));
            next = end;
        }
        return IntList.samples(hands);
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

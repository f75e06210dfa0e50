package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.data.Dataset;
import org.parley.api.data.Partition;
import org.parley.api.data.Permutation;
import org.parley.api.data.Sharing;

/**
 * Shares every class out in proportions of its own, drawn from Dirichlet(alpha) over the agents.
 *
 * <p>No agent goes short: one who would hold fewer than {@code least} samples is given the difference, one sample at a time from whoever
 * holds the most. So the proportions hold but for a few samples, and no draw is ever repeated.
 *
 * @param alpha concentration
 * @param clusters how many sets of classes have common proportions; 0 for each class its own
 * @param least samples of an agent
 */
record DirichletPartition(double alpha, int clusters, int least) implements Partition {

    @Override
    public Sharing settle(Dataset data, int agents, RandomGenerator random) {
        Unsuitable.requireClasses(data, "dirichlet");
        if ((long) least * agents > data.size()) {
            throw Unsuitable.because(
                    least + " samples for each of " + agents + " agents are more than the " + data.size() + " of "
                            + data.name(),
                    "lower least, or take fewer agents");
        }
        int[] setOfClass = setOfClass(data.classes(), random);
        int sets = 1 + IntStream.of(setOfClass).max().orElse(0);
        double[][] shares = new double[sets][];
        for (int set = 0; set < sets; set++) {
            shares[set] = new Dirichlet(alpha).draw(agents, random);
        }
        return (samples, chance) -> assign(samples, agents, setOfClass, shares, chance);
    }

    private int[] setOfClass(int classes, RandomGenerator random) {
        int[] result = IntStream.range(0, classes).toArray();
        if (clusters > 0) {
            Permutation.shuffle(result, random);
            for (int k = 0; k < classes; k++) {
                result[k] %= clusters;
            }
        }
        return result;
    }

    private int[][] assign(Dataset data, int agents, int[] setOfClass, double[][] shares, RandomGenerator random) {
        IntList[] hands = IntList.empty(agents);
        int[][] byClass = Slices.byClass(data, random);
        for (int label = 0; label < byClass.length; label++) {
            int[][] pieces = Slices.proportional(byClass[label], shares[setOfClass[label]]);
            for (int agent = 0; agent < agents; agent++) {
                hands[agent].addAll(pieces[agent]);
            }
        }
        fill(hands, Math.min(least, data.size() / agents), random);
        return IntList.samples(hands);
    }

    private static void fill(IntList[] hands, int enough, RandomGenerator random) {
        for (IntList hand : hands) {
            while (hand.size() < enough) {
                IntList richest = Arrays.stream(hands)
                        .max(Comparator.comparingInt(IntList::size))
                        .orElseThrow();
                hand.add(richest.draw(random));
            }
        }
    }
}

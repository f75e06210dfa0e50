package org.parley.datasets.partition;

import java.util.random.RandomGenerator;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.Partition;
import org.parley.api.data.Sharing;

/**
 * Lets clusters of agents see features differently, as PDBO's EMNIST experiment does: agent i is in cluster i mod clusters, and each
 * cluster normalises by a mean and a standard deviation of its own, both uniform on (0, 1].
 *
 * @param clusters how many
 * @param leastDeviation deviations are drawn from here up to 1; the papers' 0 can make features huge
 * @param of shares the samples out
 */
record ClusterNormalised(int clusters, double leastDeviation, Partition of) implements Partition {

    @Override
    public Sharing settle(Dataset data, int agents, RandomGenerator random) {
        double[] means = new double[clusters];
        double[] deviations = new double[clusters];
        for (int k = 0; k < clusters; k++) {
            means[k] = 1 - random.nextDouble();
            deviations[k] = leastDeviation + (1 - leastDeviation) * (1 - random.nextDouble());
        }
        Sharing shares = of.settle(data, agents, random);
        return new Sharing() {
            @Override
            public int[][] assign(Dataset samples, RandomGenerator chance) {
                return shares.assign(samples, chance);
            }

            @Override
            public Features seenBy(int agent, Features features) {
                int cluster = agent % clusters;
                return new NormalisedFeatures(shares.seenBy(agent, features), means[cluster], deviations[cluster]);
            }
        };
    }
}

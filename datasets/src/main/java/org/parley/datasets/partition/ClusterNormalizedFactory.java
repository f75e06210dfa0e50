package org.parley.datasets.partition;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.parley.api.data.PreparedPartition;

@Described(
        name = "cluster-normalized",
        description =
                "Cluster normalization: each cluster of agents has features normalized by its own random mean and deviation.")
public final class ClusterNormalizedFactory implements PartitionFactory {

    private static final Option<Component<PartitionFactory>> OF =
            Option.component("of", PartitionFactory.class).orElseUse("iid").description("Partition of the samples.");
    private static final Option<Integer> CLUSTERS = Option.integer("clusters")
            .from(1)
            .to(10_000)
            .orElse(3)
            .description("Number of clusters; agent i is in cluster i mod clusters.");
    private static final Option<Double> LEAST_DEVIATION = Option.number("least-deviation")
            .from(0)
            .to(1)
            .orElse(0.0)
            .description(
                    "Lower bound of the deviations, which are uniform up to 1; with 0, features can become very large.");

    @Override
    public List<Option<?>> options() {
        return List.of(OF, CLUSTERS, LEAST_DEVIATION);
    }

    @Override
    public Partition create(Settings settings) {
        Component<PartitionFactory> of = settings.get(OF);
        return new ClusterNormalized(
                settings.get(CLUSTERS),
                settings.get(LEAST_DEVIATION),
                of.factory().create(of.settings()));
    }

    /**
     * Normalizes features differently for each cluster of agents, as in PDBO's EMNIST experiment. Agent i is in cluster i mod clusters.
     * Each cluster has its own mean and standard deviation, both uniform on (0, 1].
     *
     * @param clusters the number of clusters
     * @param leastDeviation the lower bound of the deviations; with 0, as in the paper, features can become very large
     * @param of the partition of the samples
     */
    record ClusterNormalized(int clusters, double leastDeviation, Partition of) implements Partition {

        @Override
        public PreparedPartition prepare(Dataset data, int agents, RandomGenerator random) {
            double[] means = new double[clusters];
            double[] deviations = new double[clusters];
            for (int k = 0; k < clusters; k++) {
                means[k] = 1 - random.nextDouble();
                deviations[k] = leastDeviation + (1 - leastDeviation) * (1 - random.nextDouble());
            }
            PreparedPartition shares = of.prepare(data, agents, random);
            return new PreparedPartition() {
                @Override
                public int[][] assign(Dataset samples, RandomGenerator chance) {
                    return shares.assign(samples, chance);
                }

                @Override
                public Features localFeatures(int agent, Features features) {
                    int cluster = agent % clusters;
                    return new NormalizedFeatures(
                            shares.localFeatures(agent, features), means[cluster], deviations[cluster]);
                }
            };
        }
    }

    /** Features minus a mean, divided by a deviation, computed when they are copied. */
    static final class NormalizedFeatures implements Features {

        private final Features of;
        private final float mean;
        private final float deviation;

        NormalizedFeatures(Features of, double mean, double deviation) {
            this.of = of;
            this.mean = (float) mean;
            this.deviation = (float) deviation;
        }

        @Override
        public int rows() {
            return of.rows();
        }

        @Override
        public int width() {
            return of.width();
        }

        @Override
        public int[] shape() {
            return of.shape();
        }

        @Override
        public int prefetch(int[] rows, int count) {
            return of.prefetch(rows, count);
        }

        @Override
        public void copy(int row, float[] into, int offset) {
            of.copy(row, into, offset);
            for (int k = offset; k < offset + of.width(); k++) {
                into[k] = (into[k] - mean) / deviation;
            }
        }

        @Override
        public void copy(int row, double[] into, int offset) {
            of.copy(row, into, offset);
            for (int k = offset; k < offset + of.width(); k++) {
                into[k] = ((float) into[k] - mean)
                        / deviation; // in single precision, so that both precisions use the same data
            }
        }
    }
}

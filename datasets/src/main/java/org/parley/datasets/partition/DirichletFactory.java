package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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

@Described(
        name = "dirichlet",
        says = "Every class in proportions of its own over the agents, drawn from a Dirichlet distribution.")
public final class DirichletFactory implements PartitionFactory {

    private static final Option<Double> ALPHA = Option.number("alpha")
            .from(1e-3)
            .to(1e6)
            .orElse(0.5)
            .says("Concentration: 0.1 is very uneven, 100 nearly even.");
    private static final Option<Integer> CLUSTERS = Option.integer("clusters")
            .from(0)
            .to(10_000)
            .orElse(0)
            .says("Sets of classes that are shared out in common proportions; 0 gives each class its own.");
    private static final Option<Integer> LEAST = Option.integer("least")
            .from(1)
            .to(1_000_000)
            .orElse(10)
            .says("Samples that every agent gets at least, if need be from the agent with the most.");

    @Override
    public List<Option<?>> options() {
        return List.of(ALPHA, CLUSTERS, LEAST);
    }

    @Override
    public Partition create(Settings settings) {
        return new DirichletPartition(settings.get(ALPHA), settings.get(CLUSTERS), settings.get(LEAST));
    }

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
        public PreparedPartition prepare(Dataset data, int agents, RandomGenerator random) {
            Slices.Unsuitable.requireClasses(data, "dirichlet");
            if ((long) least * agents > data.size()) {
                throw Slices.Unsuitable.because(
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
            Slices.IntList[] hands = Slices.IntList.empty(agents);
            int[][] byClass = Slices.byClass(data, random);
            for (int label = 0; label < byClass.length; label++) {
                int[][] pieces = Slices.proportional(byClass[label], shares[setOfClass[label]]);
                for (int agent = 0; agent < agents; agent++) {
                    hands[agent].addAll(pieces[agent]);
                }
            }
            fill(hands, Math.min(least, data.size() / agents), random);
            return Slices.IntList.samples(hands);
        }

        private static void fill(Slices.IntList[] hands, int enough, RandomGenerator random) {
            for (Slices.IntList hand : hands) {
                while (hand.size() < enough) {
                    Slices.IntList richest = Arrays.stream(hands)
                            .max(Comparator.comparingInt(Slices.IntList::size))
                            .orElseThrow();
                    hand.add(richest.draw(random));
                }
            }
        }
    }

    /**
     * Random proportions: the symmetric Dirichlet distribution, as normalized gamma variates.
     *
     * <p>Written out, with the reproducible functions of {@link StrictMath}, so that a seed means the same proportions everywhere; and in
     * logarithms, because for a small alpha most gamma variates are below the smallest double.
     *
     * @param alpha concentration: small values give nearly everything to one, large ones the same to all
     */
    record Dirichlet(double alpha) {

        /** So many proportions, not negative, with sum 1. */
        double[] draw(int count, RandomGenerator random) {
            double[] shares = new double[count];
            double largest = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < count; k++) {
                shares[k] = logarithmOfGamma(random);
                largest = Math.max(largest, shares[k]);
            }
            double sum = 0;
            for (int k = 0; k < count; k++) {
                shares[k] = StrictMath.exp(shares[k] - largest);
                sum += shares[k];
            }
            for (int k = 0; k < count; k++) {
                shares[k] /= sum;
            }
            return shares;
        }

        /** Below 1, Gamma(alpha) is Gamma(alpha + 1) times U^(1/alpha). */
        private double logarithmOfGamma(RandomGenerator random) {
            if (alpha >= 1) {
                return StrictMath.log(gamma(alpha, random));
            }
            double boosted = StrictMath.log(gamma(alpha + 1, random));
            return boosted + StrictMath.log(1 - random.nextDouble()) / alpha;
        }

        /** Marsaglia and Tsang's squeeze, for shapes of at least 1. */
        private static double gamma(double shape, RandomGenerator random) {
            double d = shape - 1.0 / 3;
            double c = 1 / Math.sqrt(9 * d);
            while (true) {
                double x = random.nextGaussian();
                double v = 1 + c * x;
                if (v > 0) {
                    v = v * v * v;
                    double u = 1 - random.nextDouble();
                    if (StrictMath.log(u) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
                        return d * v;
                    }
                }
            }
        }
    }
}

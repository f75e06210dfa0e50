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
        description =
                "Dirichlet partition: the proportions of each class over the agents are drawn from a Dirichlet distribution.")
public final class DirichletFactory implements PartitionFactory {

    private static final Option<Double> ALPHA = Option.number("alpha")
            .from(1e-3)
            .to(1e6)
            .orElse(0.5)
            .description("Concentration: 0.1 is very uneven, 100 is almost even.");
    private static final Option<Integer> CLUSTERS = Option.integer("clusters")
            .from(0)
            .to(10_000)
            .orElse(0)
            .description("Number of sets of classes with common proportions; 0 draws proportions for each class.");
    private static final Option<Integer> LEAST = Option.integer("least")
            .from(1)
            .to(1_000_000)
            .orElse(10)
            .description(
                    "Minimum number of samples per agent; missing samples are taken from the agent with the most.");

    @Override
    public List<Option<?>> options() {
        return List.of(ALPHA, CLUSTERS, LEAST);
    }

    @Override
    public Partition create(Settings settings) {
        return new DirichletPartition(settings.get(ALPHA), settings.get(CLUSTERS), settings.get(LEAST));
    }

    /**
     * Distributes each class in its own proportions, drawn from Dirichlet(alpha) over the agents.
     *
     * <p>An agent with fewer than {@code least} samples receives the missing ones, each from the agent that currently has the most. The
     * proportions therefore hold up to a few samples, and draws are never repeated.
     *
     * @param alpha the concentration
     * @param clusters the number of sets of classes with common proportions; 0 for individual proportions
     * @param least the minimum number of samples per agent
     */
    record DirichletPartition(double alpha, int clusters, int least) implements Partition {

        @Override
        public PreparedPartition prepare(Dataset data, int agents, RandomGenerator random) {
            Slices.Unsuitable.requireClasses(data, "dirichlet");
            if ((long) least * agents > data.size()) {
                throw Slices.Unsuitable.because(
                        least + " samples for each of " + agents + " agents exceed the " + data.size() + " samples of "
                                + data.name(),
                        "decrease least, or use fewer agents");
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
            Slices.IntList[] assigned = Slices.IntList.empty(agents);
            int[][] byClass = Slices.byClass(data, random);
            for (int label = 0; label < byClass.length; label++) {
                int[][] pieces = Slices.proportional(byClass[label], shares[setOfClass[label]]);
                for (int agent = 0; agent < agents; agent++) {
                    assigned[agent].addAll(pieces[agent]);
                }
            }
            fill(assigned, Math.min(least, data.size() / agents), random);
            return Slices.IntList.samples(assigned);
        }

        private static void fill(Slices.IntList[] assigned, int enough, RandomGenerator random) {
            for (Slices.IntList list : assigned) {
                while (list.size() < enough) {
                    Slices.IntList largest = Arrays.stream(assigned)
                            .max(Comparator.comparingInt(Slices.IntList::size))
                            .orElseThrow();
                    list.add(largest.draw(random));
                }
            }
        }
    }

    /**
     * Random proportions from the symmetric Dirichlet distribution, as normalized gamma variates.
     *
     * <p>The algorithm uses the reproducible functions of {@link StrictMath}, so that a seed gives the same proportions on every machine.
     * It uses logarithms, because for a small alpha most gamma variates are below the smallest double.
     *
     * @param alpha the concentration: small values give nearly everything to one, large values give equal proportions
     */
    record Dirichlet(double alpha) {

        /** Returns nonnegative proportions with sum 1. */
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

        /** Uses that for alpha below 1, Gamma(alpha) is Gamma(alpha + 1) times U^(1/alpha). */
        private double logarithmOfGamma(RandomGenerator random) {
            if (alpha >= 1) {
                return StrictMath.log(gamma(alpha, random));
            }
            double boosted = StrictMath.log(gamma(alpha + 1, random));
            return boosted + StrictMath.log(1 - random.nextDouble()) / alpha;
        }

        /** Uses Marsaglia and Tsang's method, for shapes of at least 1. */
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

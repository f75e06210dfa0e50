package org.parley.datasets.partition;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.api.data.Partition;
import org.parley.api.data.PartitionFactory;
import org.parley.api.data.PreparedPartition;

@Described(
        name = "pachinko",
        description =
                "Pachinko allocation: each agent has random proportions over coarse classes, and over the classes within each.")
public final class PachinkoFactory implements PartitionFactory {

    private static final Option<Double> ALPHA =
            Option.number("alpha").from(1e-3).to(1e6).orElse(0.4).description("Concentration over the coarse classes.");
    private static final Option<Double> BETA = Option.number("beta")
            .from(1e-3)
            .to(1e6)
            .orElse(10.0)
            .description("Concentration over the classes within a coarse class.");

    @Override
    public List<Option<?>> options() {
        return List.of(ALPHA, BETA);
    }

    @Override
    public Partition create(Settings settings) {
        return new Pachinko(settings.get(ALPHA), settings.get(BETA));
    }

    /**
     * Pachinko allocation: each agent has its own proportions, Dirichlet(alpha) over the coarse classes and Dirichlet(beta) over the
     * classes within each.
     *
     * <p>An agent draws its samples one by one from these proportions, without replacement. When a class is exhausted, the others keep
     * their proportions. All agents have the same number of samples.
     */
    record Pachinko(double alpha, double beta) implements Partition {

        /** The proportions of an agent: over coarse classes, and of each class within its coarse class. */
        private record Proportions(double[] coarse, double[] fine) {}

        @Override
        public PreparedPartition prepare(Dataset data, int agents, RandomGenerator random) {
            int[] coarseOf = data.coarseClasses();
            if (coarseOf.length == 0) {
                throw Slices.Unsuitable.because(
                        "'pachinko' needs coarse classes, but " + data.name() + " does not have any",
                        "use cifar100, or another partition");
            }
            Proportions[] proportions = new Proportions[agents];
            for (int agent = 0; agent < agents; agent++) {
                proportions[agent] = proportions(coarseOf, random);
            }
            return (samples, chance) -> assign(samples, proportions, chance);
        }

        private Proportions proportions(int[] coarseOf, RandomGenerator random) {
            int coarseClasses = 1 + Arrays.stream(coarseOf).max().orElse(-1);
            double[] coarse = new DirichletFactory.Dirichlet(alpha).draw(coarseClasses, random);
            double[] fine = new double[coarseOf.length];
            for (int parent = 0; parent < coarseClasses; parent++) {
                int[] members = members(coarseOf, parent);
                double[] shares = new DirichletFactory.Dirichlet(beta).draw(members.length, random);
                for (int k = 0; k < members.length; k++) {
                    fine[members[k]] = shares[k];
                }
            }
            return new Proportions(coarse, fine);
        }

        private static int[][] assign(Dataset data, Proportions[] proportions, RandomGenerator random) {
            RemainingSamples stock = new RemainingSamples(data, random);
            int each = data.size() / proportions.length;
            Slices.IntList[] assigned = Slices.IntList.empty(proportions.length);
            for (int agent = 0; agent < proportions.length; agent++) {
                for (int k = 0; k < each; k++) {
                    int parent = choose(proportions[agent].coarse(), stock::hasCoarse, random);
                    int label = choose(
                            proportions[agent].fine(),
                            candidate -> stock.coarseOf(candidate) == parent && stock.hasClass(candidate),
                            random);
                    assigned[agent].add(stock.take(label));
                }
            }
            return Slices.IntList.samples(assigned);
        }

        /** Selects a possible index by weight, or uniformly if the weights of all possible ones are zero. */
        private static int choose(double[] weights, IntPredicate possible, RandomGenerator random) {
            int[] candidates =
                    IntStream.range(0, weights.length).filter(possible).toArray();
            double total = 0;
            for (int candidate : candidates) {
                total += weights[candidate];
            }
            if (total == 0) {
                return candidates[random.nextInt(candidates.length)];
            }
            double left = random.nextDouble() * total;
            for (int candidate : candidates) {
                left -= weights[candidate];
                if (left < 0) {
                    return candidate;
                }
            }
            return candidates[candidates.length - 1]; // reached only through rounding
        }

        private static int[] members(int[] coarseOf, int parent) {
            return IntStream.range(0, coarseOf.length)
                    .filter(label -> coarseOf[label] == parent)
                    .toArray();
        }
    }

    /** The samples that are still available, by class and coarse class. */
    static final class RemainingSamples {

        private final int[] coarseOf;
        private final int[][] byClass;
        private final int[] left;
        private final int[] leftCoarse;

        RemainingSamples(Dataset data, RandomGenerator random) {
            coarseOf = data.coarseClasses();
            byClass = Slices.byClass(data, random);
            left = Arrays.stream(byClass).mapToInt(samples -> samples.length).toArray();
            leftCoarse = new int[1 + Arrays.stream(coarseOf).max().orElse(-1)];
            for (int label = 0; label < left.length; label++) {
                leftCoarse[coarseOf[label]] += left[label];
            }
        }

        int coarseOf(int label) {
            return coarseOf[label];
        }

        boolean hasClass(int label) {
            return left[label] > 0;
        }

        boolean hasCoarse(int coarse) {
            return leftCoarse[coarse] > 0;
        }

        int take(int label) {
            leftCoarse[coarseOf[label]]--;
            return byClass[label][--left[label]];
        }
    }
}

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
        says = "Proportions over coarse classes and within them over classes, drawn for every agent.")
public final class PachinkoFactory implements PartitionFactory {

    private static final Option<Double> ALPHA =
            Option.number("alpha").from(1e-3).to(1e6).orElse(0.4).says("Concentration over the coarse classes.");
    private static final Option<Double> BETA = Option.number("beta")
            .from(1e-3)
            .to(1e6)
            .orElse(10.0)
            .says("Concentration over the classes within a coarse class.");

    @Override
    public List<Option<?>> options() {
        return List.of(ALPHA, BETA);
    }

    @Override
    public Partition create(Settings settings) {
        return new Pachinko(settings.get(ALPHA), settings.get(BETA));
    }

    /**
     * Pachinko allocation: every agent has proportions of its own over the coarse classes, Dirichlet(alpha), and within each over its
     * classes, Dirichlet(beta). It draws its samples one by one from these, without replacement; a class that is used up drops out and the
     * others keep their proportions. All agents get the same number of samples.
     */
    record Pachinko(double alpha, double beta) implements Partition {

        /** One agent's proportions: over coarse classes, and of each class within its coarse class. */
        private record Taste(double[] coarse, double[] fine) {}

        @Override
        public PreparedPartition prepare(Dataset data, int agents, RandomGenerator random) {
            int[] coarseOf = data.coarseClasses();
            if (coarseOf.length == 0) {
                throw Slices.Unsuitable.because(
                        "'pachinko' needs classes that belong to coarse classes, " + data.name() + " has none",
                        "use cifar100, or another partition");
            }
            Taste[] tastes = new Taste[agents];
            for (int agent = 0; agent < agents; agent++) {
                tastes[agent] = taste(coarseOf, random);
            }
            return (samples, chance) -> assign(samples, tastes, chance);
        }

        private Taste taste(int[] coarseOf, RandomGenerator random) {
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
            return new Taste(coarse, fine);
        }

        private static int[][] assign(Dataset data, Taste[] tastes, RandomGenerator random) {
            RemainingSamples stock = new RemainingSamples(data, random);
            int each = data.size() / tastes.length;
            Slices.IntList[] hands = Slices.IntList.empty(tastes.length);
            for (int agent = 0; agent < tastes.length; agent++) {
                for (int k = 0; k < each; k++) {
                    int parent = choose(tastes[agent].coarse(), stock::hasCoarse, random);
                    int label = choose(
                            tastes[agent].fine(),
                            candidate -> stock.coarseOf(candidate) == parent && stock.hasClass(candidate),
                            random);
                    hands[agent].add(stock.take(label));
                }
            }
            return Slices.IntList.samples(hands);
        }

        /** One of the possible ones by weight; each with the same chance where the weights of all of them have vanished. */
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
            return candidates[candidates.length - 1]; // rounding may leave a little
        }

        private static int[] members(int[] coarseOf, int parent) {
            return IntStream.range(0, coarseOf.length)
                    .filter(label -> coarseOf[label] == parent)
                    .toArray();
        }
    }

    /** The samples that are still to be had, by class and coarse class. */
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

package org.parley.plugins.robust;

import java.util.Arrays;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.network.Aggregation;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.Inbox;

/** Byzantine-robust aggregation rules: each agent combines the vectors that it receives. */
public final class RobustAggregations {

    private RobustAggregations() {}

    /** What a Byzantine agent can do to it depends on the radius, not on the spread of honest rows. */
    @Described(
            name = "clipped-gossip",
            says =
                    "Gossip whose differences are cut to a given length, so that no neighbor pulls further than its weight times that.")
    public static final class ClippedGossipFactory implements AggregationFactory {

        private static final Option<Double> RADIUS = Option.number("radius")
                .above(0)
                .orElse(1.0)
                .says("How far a neighbor's row may pull, before its weight.");

        @Override
        public List<Option<?>> options() {
            return List.of(RADIUS);
        }

        @Override
        public Aggregation create(Settings settings) {
            return new ClippedGossip(settings.get(RADIUS));
        }
    }

    /** x_i + sum_j w_ij clip(x_j - x_i, radius), the length of every difference being cut to the radius (He, Karimireddy, Jaggi 2022). */
    record ClippedGossip(double radius) implements Aggregation {

        @Override
        public void aggregate(Inbox inbox, double[] out) {
            double[] own = inbox.own();
            System.arraycopy(own, inbox.from(), out, inbox.from(), inbox.to() - inbox.from());
            for (int k = 0; k < inbox.size(); k++) {
                double[] row = inbox.row(k);
                double length = Math.sqrt(squaredDistance(row, own, inbox));
                double weight = inbox.weight(k) * (length > radius ? radius / length : 1);
                for (int c = inbox.from(); c < inbox.to() && weight > 0; c++) {
                    out[c] += weight * (row[c] - own[c]);
                }
            }
        }
    }

    @Described(
            name = "krum",
            says =
                    "The one row whose nearest rows are nearest; it withstands f Byzantine agents among 2f + 2 neighbors or more.")
    public static final class KrumFactory implements AggregationFactory {

        private static final Option<Integer> BYZANTINE = Option.integer("byzantine")
                .from(0)
                .to(1_000_000)
                .orElse(1)
                .says("How many Byzantine agents among the neighbors it reckons with.");

        @Override
        public List<Option<?>> options() {
            return List.of(BYZANTINE);
        }

        @Override
        public Aggregation create(Settings settings) {
            return new Krum(settings.get(BYZANTINE));
        }

        @Override
        public int tolerates(Settings settings, int neighbours) {
            return neighbours >= 2 * settings.get(BYZANTINE) + 2 ? settings.get(BYZANTINE) : 0;
        }
    }

    /**
     * The one row, of all that arrived and the own one, whose nearest neighbors are nearest (Blanchard et al. 2017).
     *
     * @param byzantine how many it reckons with: it looks at the size - Byzantine agents - 2 nearest rows
     */
    record Krum(int byzantine) implements Aggregation {

        @Override
        public void aggregate(Inbox inbox, double[] out) {
            int size = inbox.size() + 1;
            int near = Math.max(1, size - byzantine - 2);
            double[] distances = inbox.buffer(size);
            int best = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    distances[j] =
                            i == j ? Double.POSITIVE_INFINITY : squaredDistance(row(inbox, i), row(inbox, j), inbox);
                }
                Arrays.sort(distances, 0, size);
                double score = 0;
                for (int j = 0; j < Math.min(near, size - 1); j++) {
                    score += distances[j];
                }
                if (score < least) {
                    least = score;
                    best = i;
                }
            }
            System.arraycopy(row(inbox, best), inbox.from(), out, inbox.from(), inbox.to() - inbox.from());
        }
    }

    @Described(name = "median", says = "The median of each column; weights do not count.")
    public static final class MedianFactory implements AggregationFactory {

        @Override
        public Aggregation create(Settings settings) {
            return Median.INSTANCE;
        }

        @Override
        public boolean isCoordinateWise(Settings settings) {
            return true;
        }

        @Override
        public int tolerates(Settings settings, int neighbours) {
            return neighbours / 2;
        }
    }

    /** In every column the median of what arrived and the own entry; the mean of the two in the middle of an even number. */
    enum Median implements Aggregation {
        INSTANCE;

        @Override
        public void aggregate(Inbox inbox, double[] out) {
            int size = inbox.size() + 1;
            double[] column = inbox.buffer(size);
            for (int c = inbox.from(); c < inbox.to(); c++) {
                sort(inbox, c, column);
                double below = column[(size - 1) / 2];
                double above = column[size / 2];
                out[c] = below + (above - below) / 2;
            }
        }
    }

    @Described(
            name = "trimmed-mean",
            says = "The mean of each column without its largest and smallest entries; weights do not count.")
    public static final class TrimmedMeanFactory implements AggregationFactory {

        private static final Option<Integer> TRIM = Option.integer("trim")
                .from(0)
                .to(1_000_000)
                .orElse(1)
                .says("How many entries do not count at either end.");

        @Override
        public List<Option<?>> options() {
            return List.of(TRIM);
        }

        @Override
        public Aggregation create(Settings settings) {
            return new TrimmedMean(settings.get(TRIM));
        }

        @Override
        public boolean isCoordinateWise(Settings settings) {
            return true;
        }

        @Override
        public int tolerates(Settings settings, int neighbours) {
            return TrimmedMean.tolerated(settings.get(TRIM), neighbours);
        }
    }

    /** In every column the mean of what arrived and the own entry, without the largest and the smallest ones (Yin et al. 2018). */
    record TrimmedMean(int trim) implements Aggregation {

        @Override
        public void aggregate(Inbox inbox, double[] out) {
            int size = inbox.size() + 1;
            double[] column = inbox.buffer(size);
            int cut = Math.min(trim, (size - 1) / 2);
            for (int c = inbox.from(); c < inbox.to(); c++) {
                sort(inbox, c, column);
                double sum = 0;
                for (int k = cut; k < size - cut; k++) {
                    sum += column[k] - column[cut];
                }
                out[c] = column[cut] + sum / (size - 2 * cut);
            }
        }

        /** How many of so many rows can be cut at either end. */
        static int tolerated(int trim, int neighbours) {
            return Math.min(trim, neighbours / 2);
        }
    }

    private static double squaredDistance(double[] a, double[] b, Inbox inbox) {
        double sum = 0;
        for (int c = inbox.from(); c < inbox.to(); c++) {
            sum += (a[c] - b[c]) * (a[c] - b[c]);
        }
        return sum;
    }

    /** Returns the agent's own row at index 0, then the rows that arrived. */
    static double[] row(Inbox inbox, int index) {
        return index == 0 ? inbox.own() : inbox.row(index - 1);
    }

    /** Writes the own entry of a column and those that arrived in ascending order; NaN comes last. */
    private static void sort(Inbox inbox, int column, double[] into) {
        for (int k = 0; k <= inbox.size(); k++) {
            into[k] = row(inbox, k)[column];
        }
        Arrays.sort(into, 0, inbox.size() + 1);
    }
}

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

    /** The influence of a Byzantine agent depends on the radius, not on the spread of honest vectors. */
    @Described(
            name = "clipped-gossip",
            description =
                    "Clipped gossip: differences to neighbors are clipped to a given norm, which bounds each neighbor's "
                            + "influence by its weight times that norm.")
    public static final class ClippedGossipFactory implements AggregationFactory {

        private static final Option<Double> RADIUS = Option.number("radius")
                .above(0)
                .orElse(1.0)
                .description("Largest norm of a difference, before weighting.");

        @Override
        public List<Option<?>> options() {
            return List.of(RADIUS);
        }

        @Override
        public Aggregation create(Settings settings) {
            return new ClippedGossip(settings.get(RADIUS));
        }
    }

    /** x_i + sum_j w_ij clip(x_j - x_i, radius): every difference is clipped to the radius (He, Karimireddy, Jaggi 2022). */
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
            description =
                    "Krum: the vector with the smallest distance to its nearest others; tolerates f Byzantine agents "
                            + "among at least 2f + 2 neighbors.")
    public static final class KrumFactory implements AggregationFactory {

        private static final Option<Integer> BYZANTINE = Option.integer("byzantine")
                .from(0)
                .to(1_000_000)
                .orElse(1)
                .description("Assumed number of Byzantine neighbors.");

        @Override
        public List<Option<?>> options() {
            return List.of(BYZANTINE);
        }

        @Override
        public Aggregation create(Settings settings) {
            return new Krum(settings.get(BYZANTINE));
        }

        @Override
        public int tolerates(Settings settings, int neighbors) {
            return neighbors >= 2 * settings.get(BYZANTINE) + 2 ? settings.get(BYZANTINE) : 0;
        }
    }

    /**
     * Krum: selects, among the own vector and those received, the one with the smallest sum of distances to its nearest others (Blanchard
     * et al. 2017).
     *
     * @param byzantine the assumed number of Byzantine neighbors; the sum covers the size - byzantine - 2 nearest vectors
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

    @Described(name = "median", description = "Coordinate-wise median, which ignores the weights.")
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
        public int tolerates(Settings settings, int neighbors) {
            return neighbors / 2;
        }
    }

    /** The coordinate-wise median of the own vector and those received. For an even number it is the mean of the two middle entries. */
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
            description =
                    "Trimmed mean: the coordinate-wise mean without the largest and smallest entries, which ignores the weights.")
    public static final class TrimmedMeanFactory implements AggregationFactory {

        private static final Option<Integer> TRIM = Option.integer("trim")
                .from(0)
                .to(1_000_000)
                .orElse(1)
                .description("Number of entries discarded at either end.");

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
        public int tolerates(Settings settings, int neighbors) {
            return TrimmedMean.tolerated(settings.get(TRIM), neighbors);
        }
    }

    /** The coordinate-wise mean of the own vector and those received, without the largest and smallest entries (Yin et al. 2018). */
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

        /** Returns the number of entries that can be discarded at either end. */
        static int tolerated(int trim, int neighbors) {
            return Math.min(trim, neighbors / 2);
        }
    }

    private static double squaredDistance(double[] a, double[] b, Inbox inbox) {
        double sum = 0;
        for (int c = inbox.from(); c < inbox.to(); c++) {
            sum += (a[c] - b[c]) * (a[c] - b[c]);
        }
        return sum;
    }

    /** Returns the agent's own vector at index 0, then the vectors that arrived. */
    static double[] row(Inbox inbox, int index) {
        return index == 0 ? inbox.own() : inbox.row(index - 1);
    }

    /** Writes the own entry of a column and the received ones in ascending order; NaN comes last. */
    private static void sort(Inbox inbox, int column, double[] into) {
        for (int k = 0; k <= inbox.size(); k++) {
            into[k] = row(inbox, k)[column];
        }
        Arrays.sort(into, 0, inbox.size() + 1);
    }
}

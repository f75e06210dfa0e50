package org.parley.plugins.constraints;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.RowConstraint;

/** Constraints that act on each agent's vector separately. */
public final class Constraints {

    private Constraints() {}

    @Described(name = "box", description = "Box constraint: every entry stays between two bounds.")
    public static final class BoxFactory implements ConstraintFactory {

        private static final Option<Double> FROM =
                Option.number("from").orElse(0.0).description("Lower bound of every entry.");
        private static final Option<Double> TO =
                Option.number("to").orElse(1.0).description("Upper bound of every entry.");

        @Override
        public List<Option<?>> options() {
            return List.of(FROM, TO);
        }

        @Override
        public List<String> errors(Settings settings) {
            return settings.get(FROM) <= settings.get(TO)
                    ? List.of()
                    : List.of("the interval from " + settings.get(FROM) + " to " + settings.get(TO)
                            + " is empty; let 'from' be the smaller one");
        }

        @Override
        public RowConstraint create(Settings settings, int dimension) {
            return new Box(settings.get(FROM), settings.get(TO));
        }

        @Override
        public boolean isProjection(Settings settings) {
            return true;
        }
    }

    /** Projects onto the vectors whose entries lie between two bounds. */
    record Box(double lowest, double highest) implements RowConstraint {

        @Override
        public void apply(double step, double[] row) {
            for (int k = 0; k < row.length; k++) {
                row[k] = Math.min(Math.max(row[k], lowest), highest);
            }
        }
    }

    @Described(
            name = "l1",
            description =
                    "L1 regularization: adds a multiple of the sum of absolute entries to the cost, which sets small entries to zero.")
    public static final class L1Factory implements ConstraintFactory {

        private static final Option<Double> WEIGHT =
                Option.number("weight").above(0).mandatory().description("Factor of the sum of absolute entries.");

        @Override
        public List<Option<?>> options() {
            return List.of(WEIGHT);
        }

        @Override
        public RowConstraint create(Settings settings, int dimension) {
            return new L1(settings.get(WEIGHT));
        }

        @Override
        public boolean isProjection(Settings settings) {
            return false;
        }
    }

    /** Soft thresholding, the proximal operator of step × weight × |x|₁. */
    record L1(double weight) implements RowConstraint {

        @Override
        public void apply(double step, double[] row) {
            double cut = step * weight;
            for (int k = 0; k < row.length; k++) {
                row[k] = Math.copySign(Math.max(Math.abs(row[k]) - cut, 0), row[k]);
            }
        }
    }

    @Described(
            name = "simplex",
            description = "Simplex constraint: nonnegative entries with a given sum, such as probabilities.")
    public static final class SimplexFactory implements ConstraintFactory {

        private static final Option<Double> TOTAL =
                Option.number("total").above(0).orElse(1.0).description("Sum of the entries.");

        @Override
        public List<Option<?>> options() {
            return List.of(TOTAL);
        }

        @Override
        public RowConstraint create(Settings settings, int dimension) {
            return new Simplex(settings.get(TOTAL));
        }

        @Override
        public boolean isProjection(Settings settings) {
            return true;
        }
    }

    /**
     * Projects onto the vectors with nonnegative entries and a given sum: max(x - t, 0), where Newton's method computes t. The sum is a
     * decreasing, convex, piecewise linear function of t. From below the root, the method therefore never passes it and ends after finitely
     * many steps.
     */
    record Simplex(double total) implements RowConstraint {

        @Override
        public void apply(double step, double[] row) {
            double threshold = threshold(row);
            for (int k = 0; k < row.length; k++) {
                row[k] = Math.max(row[k] - threshold, 0);
            }
        }

        private double threshold(double[] row) {
            double threshold = Double.NEGATIVE_INFINITY;
            int last = 0;
            while (true) {
                double sum = 0;
                int count = 0;
                for (double entry : row) {
                    if (entry > threshold) {
                        sum += entry;
                        count++;
                    }
                }
                if (count == last || count == 0) {
                    return threshold;
                }
                threshold = (sum - total) / count;
                last = count;
            }
        }
    }
}

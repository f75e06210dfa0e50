package org.parley.runtime.network;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parley.api.topology.Topology;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;

/** Compares what a mixing strategy needs with the weights it would get. */
public final class WeightCheck {

    /** By how much the smallest eigenvalue must clear its bound; on the bound itself EXTRA and exact diffusion do not converge. */
    public static final double MARGIN = 1e-9;

    private static final int MOST_TICKS = 64;
    private static final int APERIODIC_TICKS = 4;

    /**
     * A need that is not met.
     *
     * @param property empty when it is the bound on the smallest eigenvalue
     * @param needs what is needed, to follow "needs"
     * @param has what is there instead, with the number, to follow "these weights have"
     */
    public record Shortfall(Optional<Property> property, String needs, String has) {}

    private WeightCheck() {}

    /** All needs in words, each to follow "needs". */
    public static List<String> words(WeightRequirement needs) {
        List<String> words = new ArrayList<>(
                needs.properties().stream().sorted().map(WeightCheck::words).toList());
        if (needs.smallestEigenvalueAbove() > Double.NEGATIVE_INFINITY) {
            words.add(eigenvaluesAbove(needs.smallestEigenvalueAbove()));
        }
        return words;
    }

    /** Every need these weights miss; a single agent needs nothing. */
    public static List<Shortfall> shortfalls(WeightRequirement needs, Network network) {
        if (network.weights(0).graph().agents() == 1) {
            return List.of();
        }
        Map<Property, Shortfall> missed = new EnumMap<>(Property.class);
        if (needs.properties().contains(Property.CONSTANT) && !network.isFixed()) {
            missed.put(Property.CONSTANT, varying(network.topology()));
        }
        List<Weights> all = sample(network);
        for (Property property : needs.properties()) {
            all.stream()
                    .flatMap(weights -> missing(property, weights).stream())
                    .findFirst()
                    .ifPresent(shortfall -> missed.put(property, shortfall));
        }
        List<Shortfall> shortfalls = new ArrayList<>(missed.values());
        if (shortfalls.isEmpty()) {
            eigenvalue(needs.smallestEigenvalueAbove(), all).ifPresent(shortfalls::add);
        }
        return shortfalls;
    }

    /** Whether w_ij = w_ji at every tick that is looked at. */
    public static boolean isSymmetric(Network network) {
        return sample(network).stream().allMatch(Weights::isSymmetric);
    }

    private static List<Weights> sample(Network network) {
        int period = network.period();
        int ticks = period == Topology.APERIODIC ? APERIODIC_TICKS : Math.min(period, MOST_TICKS);
        List<Weights> all = new ArrayList<>();
        for (int tick = 0; tick < ticks; tick++) {
            all.add(network.weights(tick));
        }
        return all;
    }

    private static Shortfall varying(Topology topology) {
        String has = topology.period() == Topology.APERIODIC
                ? "a new graph at every tick"
                : "a graph that repeats only after " + topology.period() + " ticks";
        return new Shortfall(Optional.of(Property.CONSTANT), "the same weights at every tick", has);
    }

    private static Optional<Shortfall> missing(Property property, Weights weights) {
        Optional<String> has = switch (property) {
            case SYMMETRIC -> weights.isSymmetric() ? Optional.empty() : Optional.of(asymmetry(weights));
            case ROW_STOCHASTIC -> weights.isRowStochastic() ? Optional.empty() : Optional.of(worstSum(weights, true));
            case COLUMN_STOCHASTIC ->
                weights.isColumnStochastic() ? Optional.empty() : Optional.of(worstSum(weights, false));
            case CONSTANT, LINEAR, FRESH, HONEST -> Optional.empty();
        };
        return has.map(found -> new Shortfall(Optional.of(property), words(property), found));
    }

    /** To follow "needs". */
    static String words(Property property) {
        return switch (property) {
            case SYMMETRIC -> "symmetric weights";
            case ROW_STOCHASTIC -> "rows that sum to 1";
            case COLUMN_STOCHASTIC -> "columns that sum to 1";
            case CONSTANT -> "the same weights at every tick";
            case LINEAR -> "weighted sums of rows";
            case FRESH -> "messages of the same exchange";
            case HONEST -> "senders that tell the truth";
        };
    }

    private static String asymmetry(Weights weights) {
        for (int i = 0; i < weights.graph().agents(); i++) {
            for (int k = 0; k < weights.graph().degree(i); k++) {
                int j = weights.graph().neighbor(i, k);
                int back = weights.graph().indexOf(j, i);
                double there = weights.edge(i, k);
                double here = back < 0 ? 0 : weights.edge(j, back);
                if (there != here) {
                    return String.format(Locale.ROOT, "w[%d][%d] = %s and w[%d][%d] = %s", i, j, there, j, i, here);
                }
            }
        }
        return "edges that run one way only";
    }

    private static String worstSum(Weights weights, boolean rows) {
        double[] sums = new double[weights.graph().agents()];
        for (int i = 0; i < sums.length; i++) {
            sums[i] += weights.self(i);
            for (int k = 0; k < weights.graph().degree(i); k++) {
                sums[rows ? i : weights.graph().neighbor(i, k)] += weights.edge(i, k);
            }
        }
        int worst = 0;
        for (int i = 1; i < sums.length; i++) {
            if (Math.abs(sums[i] - 1) > Math.abs(sums[worst] - 1)) {
                worst = i;
            }
        }
        return (rows ? "row " : "column ") + worst + " summing to " + sums[worst];
    }

    private static Optional<Shortfall> eigenvalue(double bound, List<Weights> all) {
        if (bound == Double.NEGATIVE_INFINITY) {
            return Optional.empty();
        }
        return all.stream()
                .filter(weights -> lowerBound(weights) <= bound + MARGIN)
                .mapToDouble(weights -> weights.spectrum().smallest())
                .filter(smallest -> smallest <= bound + MARGIN)
                .boxed()
                .min(Double::compare)
                .map(smallest -> new Shortfall(Optional.empty(), eigenvaluesAbove(bound), fourDigits(smallest)));
    }

    /** Gershgorin's bound: spares the eigenvalues of large graphs where the weights are lazy enough anyway. */
    private static double lowerBound(Weights weights) {
        double bound = Double.POSITIVE_INFINITY;
        for (int i = 0; i < weights.graph().agents(); i++) {
            bound = Math.min(bound, weights.self(i) - radius(weights, i));
        }
        return bound;
    }

    private static double radius(Weights weights, int i) {
        int degree = weights.graph().degree(i);
        if (weights.sharedEdgeWeight().isPresent()) {
            return degree * Math.abs(weights.sharedEdgeWeight().get());
        }
        double radius = 0;
        for (int k = 0; k < degree; k++) {
            radius += Math.abs(weights.edge(i, k));
        }
        return radius;
    }

    private static String eigenvaluesAbove(double bound) {
        return "λ_min > " + fraction(bound);
    }

    /** A bound as the papers write it, -1/3, or with four digits. */
    private static String fraction(double value) {
        for (int denominator = 1; denominator <= 12; denominator++) {
            double numerator = value * denominator;
            if (Math.abs(numerator - Math.rint(numerator)) < 1e-12) {
                return Math.round(numerator) + (denominator == 1 ? "" : "/" + denominator);
            }
        }
        return fourDigits(value);
    }

    private static String fourDigits(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}

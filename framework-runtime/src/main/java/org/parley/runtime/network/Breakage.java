package org.parley.runtime.network;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

/**
 * The weight properties that a network's faults and a level's aggregation violate.
 *
 * @param parts the violations of each component
 */
public record Breakage(List<Part> parts) {

    /**
     * The properties that one component violates.
     *
     * @param fixes the ways to avoid this
     */
    public record Part(Component<?> culprit, Set<Property> broken, List<Fix> fixes) {

        private List<Fix> fixes(Set<Property> of) {
            return fixes.stream().filter(fix -> of.contains(fix.against())).toList();
        }
    }

    /**
     * A way to preserve one property.
     *
     * @param lostWeight the value of {@code network.lost-weight} that preserves the property, which may violate requirements of other
     *     components
     */
    public record Fix(Property against, String words, Optional<LostWeight> lostWeight) {

        private Fix(Property against, String words) {
            this(against, words, Optional.empty());
        }

        private Fix(Property against, LostWeight lostWeight) {
            this(
                    against,
                    "set network.lost-weight: " + lostWeight.name().toLowerCase(Locale.ROOT),
                    Optional.of(lostWeight));
        }
    }

    /**
     * A requirement that is not met.
     *
     * @param sentence the component that has the requirement, and the one that violates it
     * @param fixes the fixes, simplest first
     */
    public record Clash(String sentence, Set<Property> missed, List<Fix> fixes) {}

    public Breakage {
        parts = List.copyOf(parts);
    }

    /**
     * Returns the violations of a level's network and aggregation.
     *
     * @param network the level's network without faults
     */
    public static Breakage of(FaultPlan plan, Optional<Component<AggregationFactory>> aggregation, Network network) {
        List<Part> parts = new ArrayList<>();
        boolean symmetric = !plan.isPerfect() && WeightCheck.isSymmetric(network);
        plan.faults().forEach(fault -> parts.add(ofFault(fault, plan.lostWeight(), symmetric)));
        aggregation.ifPresent(rule -> parts.add(new Part(rule, rule.factory().breaks(rule.settings()), List.of())));
        return new Breakage(parts);
    }

    /** Returns the violations of both. */
    public Breakage and(Breakage more) {
        List<Part> all = new ArrayList<>(parts);
        all.addAll(more.parts);
        return new Breakage(all);
    }

    /** Returns all violated properties. */
    public Set<Property> properties() {
        Set<Property> all = EnumSet.noneOf(Property.class);
        parts.forEach(part -> all.addAll(part.broken()));
        return all;
    }

    /** Returns the requirements of a component that are not met. */
    public List<Clash> clashes(Component<?> user, WeightRequirement needs) {
        List<Clash> clashes = new ArrayList<>();
        for (Part part : parts) {
            Set<Property> missed = missed(part.broken(), user, needs);
            if (!missed.isEmpty()) {
                List<String> words = missed.stream().map(WeightCheck::words).toList();
                clashes.add(new Clash(
                        "'" + user.name() + "' needs " + String.join(" and ", words) + ", and "
                                + part.culprit().path() + " '" + part.culprit().name() + "' breaks "
                                + (missed.size() == 1
                                        ? pronoun(missed.iterator().next())
                                        : "that"),
                        missed,
                        part.fixes(missed)));
            }
        }
        return clashes;
    }

    private static Set<Property> missed(Set<Property> broken, Component<?> user, WeightRequirement needs) {
        Set<Property> missed = EnumSet.noneOf(Property.class);
        missed.addAll(needs.properties());
        missed.retainAll(broken);
        if (isPlainGossip(user, needs)) {
            missed.remove(Property.COLUMN_STOCHASTIC);
        }
        return missed;
    }

    /**
     * Returns whether a component is plain gossip, which tolerates weights that are not column-stochastic. It needs column sums of one only
     * to preserve the network's average, and it converges only near the solution in any case. Rows still sum to one, so equal values stay
     * equal, and a shift of the average by a fault is a disturbance of the same size.
     */
    private static boolean isPlainGossip(Component<?> user, WeightRequirement needs) {
        return user.factory() instanceof MixingStrategyFactory mixing
                && mixing.exactness(user.settings()) == Exactness.BIASED
                && needs.equals(WeightRequirement.DOUBLY_STOCHASTIC);
    }

    private static Part ofFault(Component<NetworkFaultFactory> fault, LostWeight lostWeight, boolean symmetric) {
        NetworkFaultFactory factory = fault.factory();
        Set<Property> declared = EnumSet.noneOf(Property.class);
        declared.addAll(factory.breaks(fault.settings()));
        Set<Property> broken = EnumSet.copyOf(declared);
        List<Fix> fixes = new ArrayList<>();
        for (Property property : declared) {
            factory.suggestedFix(fault.settings(), property).ifPresent(words -> fixes.add(new Fix(property, words)));
        }
        if (declared.contains(Property.CONSTANT)) {
            boolean bothWays = !declared.contains(Property.SYMMETRIC);
            reassign(lostWeight, bothWays && symmetric, broken);
            if (bothWays && !symmetric) {
                fixes.add(new Fix(Property.COLUMN_STOCHASTIC, "use symmetric weights, such as metropolis"));
            }
            for (LostWeight other : List.of(LostWeight.SELF, LostWeight.SENDER)) {
                Set<Property> then = EnumSet.copyOf(declared);
                reassign(other, bothWays && symmetric, then);
                broken.stream()
                        .filter(property -> other != lostWeight && !then.contains(property))
                        .forEach(property -> fixes.add(new Fix(property, other)));
            }
        }
        return new Part(fault, broken, fixes);
    }

    /**
     * Updates the violated properties for the way the weight of lost messages is reassigned.
     *
     * @param bothWays whether the same weight is lost in both directions
     */
    private static void reassign(LostWeight lostWeight, boolean bothWays, Set<Property> broken) {
        switch (lostWeight) {
            case SELF -> {
                if (!bothWays) {
                    broken.add(Property.COLUMN_STOCHASTIC);
                    broken.add(Property.SYMMETRIC);
                }
            }
            case RENORMALIZE -> {
                broken.add(Property.COLUMN_STOCHASTIC);
                broken.add(Property.SYMMETRIC);
            }
            case SENDER -> {
                broken.remove(Property.COLUMN_STOCHASTIC);
                if (!bothWays) {
                    broken.add(Property.ROW_STOCHASTIC);
                    broken.add(Property.SYMMETRIC);
                }
            }
            case DROP -> {
                broken.add(Property.ROW_STOCHASTIC);
                broken.add(Property.COLUMN_STOCHASTIC);
                if (!bothWays) {
                    broken.add(Property.SYMMETRIC);
                }
            }
        }
    }

    private static String pronoun(Property property) {
        return switch (property) {
            case ROW_STOCHASTIC, COLUMN_STOCHASTIC -> "them";
            case SYMMETRIC, CONSTANT, LINEAR, FRESH, HONEST -> "that";
        };
    }
}

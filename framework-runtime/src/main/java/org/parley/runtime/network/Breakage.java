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
 * What the faults of a network and a level's aggregation take from the level's weights and messages.
 *
 * @param parts what each of them takes
 */
public record Breakage(List<Part> parts) {

    /**
     * What one component takes.
     *
     * @param remedies how to keep it from doing so
     */
    public record Part(Component<?> culprit, Set<Property> broken, List<Remedy> remedies) {

        private List<Remedy> remedies(Set<Property> of) {
            return remedies.stream()
                    .filter(remedy -> of.contains(remedy.against()))
                    .toList();
        }
    }

    /**
     * A way to keep one property.
     *
     * @param lostWeight what it makes of {@code network.lost-weight}, which may break what somebody else needs
     */
    public record Remedy(Property against, String words, Optional<LostWeight> lostWeight) {

        private Remedy(Property against, String words) {
            this(against, words, Optional.empty());
        }

        private Remedy(Property against, LostWeight lostWeight) {
            this(
                    against,
                    "set network.lost-weight: " + lostWeight.name().toLowerCase(Locale.ROOT),
                    Optional.of(lostWeight));
        }
    }

    /**
     * A need that is broken.
     *
     * @param sentence who needs what and who breaks it
     * @param remedies the simplest first
     */
    public record Clash(String sentence, Set<Property> missed, List<Remedy> remedies) {}

    public Breakage {
        parts = List.copyOf(parts);
    }

    /** @param network the level's, before anything goes wrong */
    public static Breakage of(FaultPlan plan, Optional<Component<AggregationFactory>> aggregation, Network network) {
        List<Part> parts = new ArrayList<>();
        boolean symmetric = !plan.isPerfect() && WeightCheck.isSymmetric(network);
        plan.faults().forEach(fault -> parts.add(ofFault(fault, plan.lostWeight(), symmetric)));
        aggregation.ifPresent(rule -> parts.add(new Part(rule, rule.factory().breaks(rule.settings()), List.of())));
        return new Breakage(parts);
    }

    /** This and more. */
    public Breakage and(Breakage more) {
        List<Part> all = new ArrayList<>(parts);
        all.addAll(more.parts);
        return new Breakage(all);
    }

    /** All of it. */
    public Set<Property> properties() {
        Set<Property> all = EnumSet.noneOf(Property.class);
        parts.forEach(part -> all.addAll(part.broken()));
        return all;
    }

    /** What of these needs is broken. */
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
                        part.remedies(missed)));
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
     * It needs columns for the network's average, which it promises to keep near the solution only; rows still sum to one, so that equal values
     * stay equal and what a fault moves the average by is one more disturbance of that size.
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
        List<Remedy> remedies = new ArrayList<>();
        for (Property property : declared) {
            factory.suggestedFix(fault.settings(), property)
                    .ifPresent(words -> remedies.add(new Remedy(property, words)));
        }
        if (declared.contains(Property.CONSTANT)) {
            boolean bothWays = !declared.contains(Property.SYMMETRIC);
            handOver(lostWeight, bothWays && symmetric, broken);
            if (bothWays && !symmetric) {
                remedies.add(new Remedy(Property.COLUMN_STOCHASTIC, "use symmetric weights, such as metropolis"));
            }
            for (LostWeight other : List.of(LostWeight.SELF, LostWeight.SENDER)) {
                Set<Property> then = EnumSet.copyOf(declared);
                handOver(other, bothWays && symmetric, then);
                broken.stream()
                        .filter(property -> other != lostWeight && !then.contains(property))
                        .forEach(property -> remedies.add(new Remedy(property, other)));
            }
        }
        return new Part(fault, broken, remedies);
    }

    /**
     * What becomes of the sums when shares of missing messages are handed over.
     *
     * @param bothWays whether as much is missing in one direction as in the other
     */
    private static void handOver(LostWeight lostWeight, boolean bothWays, Set<Property> broken) {
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

package org.parley.plugins.faults;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.network.FaultContext;
import org.parley.api.network.KeyedRandom;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.WeightRequirement.Property;

/** Network faults of single messages: random delay and random loss. */
public final class MessageFaults {

    private MessageFaults() {}

    @Described(
            name = "delay",
            description = "Message delay: messages arrive late, by a random number of exchanges up to a bound.")
    public static final class DelayFactory implements NetworkFaultFactory {

        private static final Option<Integer> BOUND =
                Option.integer("bound").from(0).to(1000).orElse(3).description("Maximum delay in exchanges.");

        @Override
        public List<Option<?>> options() {
            return List.of(BOUND);
        }

        @Override
        public NetworkFault create(Settings settings, FaultContext context) {
            return new Delay(settings.get(BOUND), context.levelRandom("delay"));
        }

        @Override
        public Set<Property> breaks(Settings settings) {
            return settings.get(BOUND) == 0 ? Set.of() : Set.of(Property.FRESH);
        }

        @Override
        public int maxAge(Settings settings) {
            return settings.get(BOUND);
        }

        @Override
        public boolean isRandom(Settings settings) {
            return settings.get(BOUND) > 0;
        }
    }

    /** Delays each message by 0 … bound exchanges with equal probability: asynchronous gossip with bounded staleness. */
    record Delay(int bound, KeyedRandom random) implements NetworkFault {

        @Override
        public int age(int from, int to, long tick) {
            return (int) (random.uniform(from, to, tick) * (bound + 1));
        }
    }

    @Described(name = "loss", description = "Message loss: messages are lost at random, independently at every tick.")
    public static final class LossFactory implements NetworkFaultFactory {

        private static final Option<Double> PROBABILITY = Option.number("probability")
                .from(0)
                .below(1)
                .orElse(0.1)
                .description("Probability that a message is lost.");
        private static final Option<Boolean> SYMMETRIC = Option.flag("symmetric")
                .orElse(true)
                .description(
                        "Symmetric failures: a link fails in both directions at once, which keeps symmetric weights symmetric.");

        @Override
        public List<Option<?>> options() {
            return List.of(PROBABILITY, SYMMETRIC);
        }

        @Override
        public NetworkFault create(Settings settings, FaultContext context) {
            return new Loss(settings.get(PROBABILITY), settings.get(SYMMETRIC), context.levelRandom("loss"));
        }

        @Override
        public Set<Property> breaks(Settings settings) {
            return settings.get(SYMMETRIC)
                    ? Set.of(Property.CONSTANT)
                    : Set.of(Property.CONSTANT, Property.SYMMETRIC, Property.COLUMN_STOCHASTIC);
        }

        @Override
        public Optional<String> suggestedFix(Settings settings, Property broken) {
            return broken == Property.CONSTANT ? Optional.empty() : Optional.of("set symmetric: true");
        }

        @Override
        public boolean isRandom(Settings settings) {
            return true;
        }
    }

    /** Loses every message with the same probability; if symmetric, both directions of a link at the same ticks. */
    record Loss(double probability, boolean symmetric, KeyedRandom random) implements NetworkFault {

        @Override
        public int age(int from, int to, long tick) {
            boolean swap = symmetric && from > to;
            double drawn = swap ? random.uniform(to, from, tick) : random.uniform(from, to, tick);
            return drawn < probability ? LOST : 0;
        }
    }
}

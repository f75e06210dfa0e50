package org.parley.plugins.robust;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.network.FaultContext;
import org.parley.api.network.Inbox;
import org.parley.api.network.KeyedRandom;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.WeightRequirement.Property;

/** Byzantine attacks: some agents send falsified vectors. */
public final class ByzantineAgents {

    private ByzantineAgents() {}

    /** The base class of the factories, with the option that names the Byzantine agents. */
    abstract static class AttackFactory implements NetworkFaultFactory {

        private static final Option<double[]> AGENTS = Option.numbers("agents")
                .from(0)
                .mandatory()
                .description("Indices of the Byzantine agents, starting at 0.");

        private final Option<Double> strength;

        AttackFactory(Option<Double> strength) {
            this.strength = strength;
        }

        abstract NetworkFault create(BitSet byzantine, double strength, FaultContext context);

        @Override
        public final List<Option<?>> options() {
            return List.of(AGENTS, strength);
        }

        @Override
        public final List<String> errors(Settings settings) {
            for (double number : settings.get(AGENTS)) {
                if (number != Math.rint(number)) {
                    return List.of("agents must be whole numbers, got " + number);
                }
            }
            return List.of();
        }

        @Override
        public final NetworkFault create(Settings settings, FaultContext context) {
            BitSet byzantine = new BitSet(context.agents());
            for (double number : settings.get(AGENTS)) {
                if (number >= context.agents()) {
                    throw refusal("'" + name() + "' names agent " + (long) number + " of " + context.agents(), context);
                }
                byzantine.set((int) number);
            }
            if (byzantine.cardinality() == context.agents()) {
                throw refusal(
                        "'" + name() + "' makes Byzantine agents of all " + context.agents() + " agents", context);
            }
            return create(byzantine, settings.get(strength), context);
        }

        private static ParleyException refusal(String sentence, FaultContext context) {
            return new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_OUT_OF_RANGE,
                    "network.faults",
                    sentence,
                    "name some of the agents from 0 to " + (context.agents() - 1)));
        }

        @Override
        public final Set<Property> breaks(Settings settings) {
            return Set.of(Property.HONEST);
        }
    }

    /** A fault that makes the given agents Byzantine. */
    abstract static class Attack implements NetworkFault {

        private final BitSet agents;

        Attack(BitSet agents) {
            this.agents = agents;
        }

        @Override
        public final boolean isByzantine(int agent) {
            return agents.get(agent);
        }
    }

    @Described(
            name = "a-little-is-enough",
            description =
                    "A-little-is-enough attack: Byzantine agents send the mean minus some standard deviations of the "
                            + "honest vectors that reach the same receiver.")
    public static final class LittleIsEnoughFactory extends AttackFactory {

        public LittleIsEnoughFactory() {
            super(Option.number("deviations")
                    .orElse(1.5)
                    .description("Distance from the mean in standard deviations, for each entry."));
        }

        @Override
        NetworkFault create(BitSet byzantine, double strength, FaultContext context) {
            return new LittleIsEnough(byzantine, strength);
        }
    }

    /**
     * Sends the mean minus some standard deviations of the honest vectors at the same receiver, which is close enough to pass for honest
     * (Baruch et al. 2019).
     */
    static final class LittleIsEnough extends Attack {

        private final double deviations;

        LittleIsEnough(BitSet agents, double deviations) {
            super(agents);
            this.deviations = deviations;
        }

        @Override
        public void falsify(int from, long tick, Inbox honest, double[] row) {
            int size = honest.size() + 1;
            for (int c = 0; c < row.length; c++) {
                double mean = 0;
                for (int k = 0; k < size; k++) {
                    mean += RobustAggregations.row(honest, k)[c] / size;
                }
                double variance = 0;
                for (int k = 0; k < size; k++) {
                    double difference = RobustAggregations.row(honest, k)[c] - mean;
                    variance += difference * difference / size;
                }
                row[c] = mean - deviations * Math.sqrt(variance);
            }
        }
    }

    @Described(
            name = "noise",
            description = "Gaussian noise attack: Byzantine agents add noise to the vectors that they send.")
    public static final class NoiseFactory extends AttackFactory {

        public NoiseFactory() {
            super(Option.number("deviation").above(0).orElse(1.0).description("Standard deviation of the noise."));
        }

        @Override
        NetworkFault create(BitSet byzantine, double strength, FaultContext context) {
            return new Noise(byzantine, strength, context.levelRandom("noise"));
        }

        @Override
        public boolean isRandom(Settings settings) {
            return true;
        }
    }

    /** Adds different noise for each receiver. */
    static final class Noise extends Attack {

        private final double deviation;
        private final KeyedRandom source;

        Noise(BitSet agents, double deviation, KeyedRandom source) {
            super(agents);
            this.deviation = deviation;
            this.source = source;
        }

        @Override
        public void falsify(int from, long tick, Inbox honest, double[] row) {
            RandomGenerator random = source.stream(from, honest.receiver(), tick);
            for (int c = 0; c < row.length; c++) {
                row[c] += deviation * random.nextGaussian();
            }
        }
    }

    @Described(
            name = "sign-flip",
            description = "Sign-flip attack: Byzantine agents send their vectors with opposite sign.")
    public static final class SignFlipFactory extends AttackFactory {

        public SignFlipFactory() {
            super(Option.number("scale").above(0).orElse(1.0).description("Factor of the vectors that are sent."));
        }

        @Override
        NetworkFault create(BitSet byzantine, double strength, FaultContext context) {
            return new SignFlip(byzantine, strength);
        }
    }

    /** Sends the vector with opposite sign, multiplied by a factor. */
    static final class SignFlip extends Attack {

        private final double scale;

        SignFlip(BitSet agents, double scale) {
            super(agents);
            this.scale = scale;
        }

        @Override
        public void falsify(int from, long tick, Inbox honest, double[] row) {
            for (int c = 0; c < row.length; c++) {
                row[c] = -scale * row[c];
            }
        }
    }
}

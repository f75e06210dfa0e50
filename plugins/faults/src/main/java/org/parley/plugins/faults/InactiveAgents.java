package org.parley.plugins.faults;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.network.FaultContext;
import org.parley.api.network.KeyedRandom;
import org.parley.api.network.NetworkFault;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.topology.WeightRequirement.Property;

/** Diagnostics that make agents skip rounds: churn, client sampling, outages and stragglers. */
public final class InactiveAgents {

    private InactiveAgents() {}

    /** What the faults that send agents to sleep have in common: an inactive agent is cut off in both directions, so symmetric weights stay symmetric. */
    abstract static class InactivityFactory implements NetworkFaultFactory {

        private final List<Option<?>> options;
        private final BiFunction<Settings, FaultContext, NetworkFault> maker;

        InactivityFactory(List<Option<?>> options, BiFunction<Settings, FaultContext, NetworkFault> maker) {
            this.options = options;
            this.maker = maker;
        }

        @Override
        public final List<Option<?>> options() {
            return options;
        }

        @Override
        public final NetworkFault create(Settings settings, FaultContext context) {
            return maker.apply(settings, context);
        }

        @Override
        public final Set<Property> breaks(Settings settings) {
            return Set.of(Property.CONSTANT);
        }

        @Override
        public final boolean makesInactive(Settings settings) {
            return true;
        }
    }

    @Described(
            name = "churn",
            says = "Given agents leave after a round and come back before another; several entries make a timetable.")
    public static final class ChurnFactory extends InactivityFactory {

        private static final Option<double[]> AGENTS = agentsOption("Who is away.");
        private static final Option<Long> FROM =
                Option.wholeNumber("from").from(0).orElse(0L).says("The first round without them.");
        private static final Option<Long> UNTIL =
                Option.wholeNumber("until").from(0).says("The round in which they are back; never when absent.");

        public ChurnFactory() {
            super(
                    List.of(AGENTS, FROM, UNTIL),
                    (settings, context) -> new Churn(
                            chosen(settings.get(AGENTS), context.agents(), "churn"),
                            settings.get(FROM),
                            settings.find(UNTIL).orElse(Long.MAX_VALUE)));
        }

        @Override
        public List<String> errors(Settings settings) {
            return settings.find(UNTIL)
                            .filter(until -> until <= settings.get(FROM))
                            .isPresent()
                    ? List.of("until must be a later round than from")
                    : faultsOf(settings.get(AGENTS));
        }
    }

    /**
     * Some agents are away between two rounds.
     *
     * @param from the first round without them
     * @param until the round in which they are back
     */
    record Churn(BitSet agents, long from, long until) implements NetworkFault {

        @Override
        public boolean isActive(int agent, long round) {
            return !agents.get(agent) || round < from || round >= until;
        }
    }

    @Described(
            name = "client-sampling",
            says = "In every round a random choice of so many agents takes part, the others sleep.")
    public static final class ClientSamplingFactory extends InactivityFactory {

        private static final Option<Double> FRACTION = Option.number("fraction")
                .above(0)
                .to(1)
                .orElse(0.1)
                .says("The share of agents that take part in a round, at least one of them.");

        public ClientSamplingFactory() {
            super(
                    List.of(FRACTION),
                    (settings, context) -> new ClientSampling(
                            (int) Math.max(1, Math.round(settings.get(FRACTION) * context.agents())),
                            context.agents(),
                            context.random("client-sampling")));
        }

        @Override
        public boolean isRandom(Settings settings) {
            return true;
        }
    }

    /**
     * In every round another draw of so many agents takes part: those with the smallest numbers of that round.
     *
     * @param taking how many take part
     */
    record ClientSampling(int taking, int agents, KeyedRandom random) implements NetworkFault {

        @Override
        public boolean isActive(int agent, long round) {
            double own = random.uniform(agent, 0, round);
            int before = 0;
            for (int other = 0; other < agents; other++) {
                double drawn = random.uniform(other, 0, round);
                before += drawn < own || (drawn == own && other < agent) ? 1 : 0;
            }
            return before < taking;
        }
    }

    @Described(
            name = "outage",
            says = "Agents fail at random for windows of rounds, and come back with the memory they had.")
    public static final class OutageFactory extends InactivityFactory {

        private static final Option<Double> PROBABILITY = Option.number("probability")
                .from(0)
                .below(1)
                .orElse(0.05)
                .says("How likely an agent is to fail in a window.");
        private static final Option<Long> LENGTH =
                Option.wholeNumber("length").from(1).orElse(20L).says("Rounds of a window.");

        public OutageFactory() {
            super(
                    List.of(PROBABILITY, LENGTH),
                    (settings, context) ->
                            new Outage(settings.get(PROBABILITY), settings.get(LENGTH), context.random("outage")));
        }

        @Override
        public boolean isRandom(Settings settings) {
            return true;
        }
    }

    /** Rounds come in windows; an agent that fails in a window sleeps to its end. */
    record Outage(double probability, long length, KeyedRandom random) implements NetworkFault {

        @Override
        public boolean isActive(int agent, long round) {
            return random.uniform(agent, 0, round / length) >= probability;
        }
    }

    @Described(
            name = "stragglers",
            says = "Given agents are slow: they skip rounds, or what others have of them is old.")
    public static final class StragglersFactory implements NetworkFaultFactory {

        private static final Option<double[]> AGENTS = agentsOption("Who is slow.");
        private static final Option<Integer> FACTOR =
                Option.integer("factor").from(2).to(1000).orElse(2).says("How many times slower they are.");
        private static final Option<String> EFFECT = Option.choice("effect", "skip", "late")
                .says("Whether they skip rounds, or are heard of so much later.");

        @Override
        public List<Option<?>> options() {
            return List.of(AGENTS, FACTOR, EFFECT);
        }

        @Override
        public List<String> errors(Settings settings) {
            return faultsOf(settings.get(AGENTS));
        }

        @Override
        public NetworkFault create(Settings settings, FaultContext context) {
            var slow = chosen(settings.get(AGENTS), context.agents(), name());
            int factor = settings.get(FACTOR);
            return makesInactive(settings) ? new Slowness(slow, factor) : new Stragglers(slow, factor - 1);
        }

        @Override
        public Set<Property> breaks(Settings settings) {
            return Set.of(makesInactive(settings) ? Property.CONSTANT : Property.FRESH);
        }

        @Override
        public int maxAge(Settings settings) {
            return makesInactive(settings) ? 0 : settings.get(FACTOR) - 1;
        }

        @Override
        public boolean makesInactive(Settings settings) {
            return settings.get(EFFECT).equals("skip");
        }
    }

    /** Some agents are slow: they take part in one of so many rounds only, each in its own. */
    record Slowness(BitSet slow, long every) implements NetworkFault {

        @Override
        public boolean isActive(int agent, long round) {
            return !slow.get(agent) || (round + agent) % every == 0;
        }
    }

    /** Some agents are slow: what others have of them is always so many exchanges old. */
    record Stragglers(BitSet slow, int late) implements NetworkFault {

        @Override
        public int age(int from, int to, long tick) {
            return slow.get(from) ? late : 0;
        }
    }

    private static Option<double[]> agentsOption(String description) {
        return Option.numbers("agents").from(0).mandatory().says(description);
    }

    private static List<String> faultsOf(double[] numbers) {
        for (double number : numbers) {
            if (number != Math.rint(number)) {
                return List.of("agents must be whole numbers, got " + number);
            }
        }
        return List.of();
    }

    /** @param fault for the message */
    private static BitSet chosen(double[] numbers, int agents, String fault) {
        BitSet chosen = new BitSet(agents);
        for (double number : numbers) {
            if (number >= agents) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "network.faults",
                        "'" + fault + "' names agent " + (long) number + " of " + agents,
                        "the last one is " + (agents - 1)));
            }
            chosen.set((int) number);
        }
        return chosen;
    }
}

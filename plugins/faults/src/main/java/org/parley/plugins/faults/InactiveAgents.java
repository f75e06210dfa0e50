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

/** Network faults that make agents inactive in some rounds: churn, client sampling, outages and stragglers. */
public final class InactiveAgents {

    private InactiveAgents() {}

    /**
     * The base class of faults that make agents inactive. An inactive agent is cut off in both directions, so symmetric weights stay
     * symmetric.
     */
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
            description =
                    "Churn: given agents leave in one round and return in a later one; several entries form a schedule.")
    public static final class ChurnFactory extends InactivityFactory {

        private static final Option<double[]> AGENTS = agentsOption("Indices of the agents that leave, starting at 0.");
        private static final Option<Long> FROM =
                Option.wholeNumber("from").from(0).orElse(0L).description("First round without these agents.");
        private static final Option<Long> UNTIL = Option.wholeNumber("until")
                .from(0)
                .description("Round in which these agents return; by default, they never return.");

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
     * Makes agents inactive between two rounds.
     *
     * @param from the first round without these agents
     * @param until the round in which they return
     */
    record Churn(BitSet agents, long from, long until) implements NetworkFault {

        @Override
        public boolean isActive(int agent, long round) {
            return !agents.get(agent) || round < from || round >= until;
        }
    }

    @Described(
            name = "client-sampling",
            description =
                    "Client sampling: in every round a random fraction of the agents takes part; the others are inactive.")
    public static final class ClientSamplingFactory extends InactivityFactory {

        private static final Option<Double> FRACTION = Option.number("fraction")
                .above(0)
                .to(1)
                .orElse(0.1)
                .description("Fraction of agents that take part in a round; at least one agent takes part.");

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
     * Selects agents at random in every round: those with the smallest random numbers take part.
     *
     * @param taking the number of agents that take part
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
            description =
                    "Random outages: agents fail at random for windows of rounds and return with their old state.")
    public static final class OutageFactory extends InactivityFactory {

        private static final Option<Double> PROBABILITY = Option.number("probability")
                .from(0)
                .below(1)
                .orElse(0.05)
                .description("Probability that an agent fails in a window.");
        private static final Option<Long> LENGTH =
                Option.wholeNumber("length").from(1).orElse(20L).description("Length of a window in rounds.");

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

    /** Divides the rounds into windows. An agent that fails in a window is inactive until its end. */
    record Outage(double probability, long length, KeyedRandom random) implements NetworkFault {

        @Override
        public boolean isActive(int agent, long round) {
            return random.uniform(agent, 0, round / length) >= probability;
        }
    }

    @Described(
            name = "stragglers",
            description = "Stragglers: given agents are slow, so they skip rounds or their messages arrive late.")
    public static final class StragglersFactory implements NetworkFaultFactory {

        private static final Option<double[]> AGENTS = agentsOption("Indices of the slow agents, starting at 0.");
        private static final Option<Integer> FACTOR =
                Option.integer("factor").from(2).to(1000).orElse(2).description("Slowdown factor.");
        private static final Option<String> EFFECT = Option.choice("effect", "skip", "late")
                .description(
                        "Effect of the slowdown: agents skip rounds (skip), or their messages arrive late (late).");

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

    /** Makes slow agents active only in every k-th round, which differs between agents. */
    record Slowness(BitSet slow, long every) implements NetworkFault {

        @Override
        public boolean isActive(int agent, long round) {
            return !slow.get(agent) || (round + agent) % every == 0;
        }
    }

    /** Delays all messages of slow agents by a fixed number of exchanges. */
    record Stragglers(BitSet slow, int late) implements NetworkFault {

        @Override
        public int age(int from, int to, long tick) {
            return slow.get(from) ? late : 0;
        }
    }

    private static Option<double[]> agentsOption(String description) {
        return Option.numbers("agents").from(0).mandatory().description(description);
    }

    private static List<String> faultsOf(double[] numbers) {
        for (double number : numbers) {
            if (number != Math.rint(number)) {
                return List.of("agents must be whole numbers, got " + number);
            }
        }
        return List.of();
    }

    /**
     * @param fault the name of the fault, for the message
     */
    private static BitSet chosen(double[] numbers, int agents, String fault) {
        BitSet chosen = new BitSet(agents);
        for (double number : numbers) {
            if (number >= agents) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "network.faults",
                        "'" + fault + "' names agent " + (long) number + ", but the run has " + agents + " agents",
                        "use numbers from 0 to " + (agents - 1)));
            }
            chosen.set((int) number);
        }
        return chosen;
    }
}

package org.parley.runtime.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.start.StartFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.Networks;
import org.parley.runtime.plan.RunGrammar.LevelRole;

/**
 * One level of a run: {@code levels.<name>}.
 *
 * @param keys the settings of the level, with defaults
 * @param channels the named channels of its strategy
 */
public record LevelPlan(
        String name, LevelRole role, SectionValues keys, NetworkPlan network, Map<String, Channel> channels) {

    /** Returns the rule that combines received messages; empty for the weighted sum. */
    public Optional<Component<AggregationFactory>> aggregation() {
        return keys.find(RunGrammar.AGGREGATION);
    }

    /** Returns the compressor of its messages; empty if they are not compressed. */
    public Optional<Component<CompressorFactory>> compression() {
        return keys.find(RunGrammar.COMPRESSION);
    }

    /** Returns the level's gradient estimator; only the lower level has one. */
    public Optional<Component<EstimatorFactory>> estimator() {
        return keys.find(RunGrammar.GRADIENT);
    }

    /** Returns how the level moves; empty for a level of which only the graph is used. */
    public Optional<Motion> motion() {
        return role.moves() ? Optional.of(new Motion(keys)) : Optional.empty();
    }

    /** Returns the number of samples per draw; 0 for all. */
    public int batch() {
        return (int) keys.find(RunGrammar.BATCH)
                .map(NumberOrWord::number)
                .orElse(OptionalDouble.empty())
                .orElse(0);
    }

    /** Returns whether its direction draws its own samples. The levels of an estimator use the samples of the level it works for. */
    public boolean draws() {
        return role.draws();
    }

    /**
     * The motion of a driven level.
     *
     * @param keys the settings of the level
     */
    public record Motion(SectionValues keys) {

        public Component<StartFactory> start() {
            return keys.get(RunGrammar.START);
        }

        public Component<MixingStrategyFactory> mixing() {
            return keys.get(RunGrammar.MIXING);
        }

        /** Returns a schedule or a step rule. */
        public Component<?> step() {
            return keys.get(RunGrammar.STEP);
        }

        public Component<ScheduleFactory> steps() {
            return keys.get(RunGrammar.LOCAL_STEPS);
        }

        public Restart restart() {
            return keys.get(RunGrammar.RESTART);
        }

        /** Returns the transforms of a direction, in order; empty if it is used unchanged. */
        public List<Component<TransformFactory>> transforms() {
            return keys.all(RunGrammar.TRANSFORM);
        }

        /** Returns the constraint on the level's rows. */
        public Optional<Component<ConstraintFactory>> constraint() {
            return keys.find(RunGrammar.CONSTRAINT);
        }

        /** Returns the rule that determines the step sizes; empty if a schedule does. */
        public Optional<Component<StepRuleFactory>> stepRule() {
            return LevelPlan.stepRule(keys);
        }

        /** Returns whether the agents' step sizes stay different, so that no strategy converges to the solution of a shared level. */
        public boolean hasOwnSizes() {
            return stepRule()
                    .filter(rule -> !rule.factory().reachesConsensus(rule.settings()))
                    .isPresent();
        }

        /** Returns the schedule of the step size; fails if a rule determines it. */
        Component<ScheduleFactory> schedule() {
            return new Component<>((ScheduleFactory) step().factory(), step().settings(), step().path());
        }

        Stream<Component<?>> components() {
            return keys.components(key -> RunGrammar.CHANNEL.key(key).isEmpty());
        }
    }

    /** Returns the rule that determines the step sizes of a level, if it has one. */
    public static Optional<Component<StepRuleFactory>> stepRule(SectionValues level) {
        return level.find(RunGrammar.STEP)
                .filter(step -> step.factory() instanceof StepRuleFactory)
                .map(step -> new Component<>((StepRuleFactory) step.factory(), step.settings(), step.path()));
    }

    /** Returns the level's own channel. */
    public Channel ownChannel() {
        return new Channel(name, network, keys);
    }

    /** Returns a named channel of its strategy. */
    public Channel channel(String channel) {
        Channel found = channels.get(channel);
        if (found == null) {
            throw new IllegalStateException(
                    "the strategy of level '" + name + "' does not declare a channel '" + channel + "'");
        }
        return found;
    }

    /** Returns the components of the level, except nested ones. Components that channels take from the level occur once. */
    Stream<Component<?>> components() {
        return Stream.of(
                        estimator().stream(),
                        motion().stream().flatMap(Motion::components),
                        ownChannel().components(),
                        channels.values().stream().flatMap(Channel::components))
                .<Component<?>>flatMap(parts -> parts)
                .distinct();
    }

    /**
     * The connection of an agent of a level with its neighbors.
     *
     * @param name the name of the level for its own channel, {@code level/channel} for a named channel of its strategy
     * @param keys the settings of the level or of the channel
     */
    public record Channel(String name, NetworkPlan network, SectionValues keys) {

        public Optional<Component<AggregationFactory>> aggregation() {
            return keys.find(RunGrammar.AGGREGATION);
        }

        public Optional<Component<CompressorFactory>> compression() {
            return keys.find(RunGrammar.COMPRESSION);
        }

        Stream<Component<?>> components() {
            return Stream.of(
                            Stream.of(network.topology()),
                            network.weights().stream(),
                            aggregation().stream(),
                            compression().stream())
                    .flatMap(part -> part);
        }
    }

    /**
     * The graph of a level and its weights, as named in the run file and as built. Levels that name the same graph and weights share it.
     *
     * @param weights the weight rule; empty if the topology provides the weights
     */
    public record NetworkPlan(
            Component<TopologyFactory> topology, Optional<Component<WeightRuleFactory>> weights, Network built) {

        /** Creates the network of a channel. */
        public static NetworkPlan of(SectionValues channel, Networks networks) {
            Component<TopologyFactory> topology = channel.get(RunGrammar.TOPOLOGY);
            Optional<Component<WeightRuleFactory>> weights = channel.find(RunGrammar.WEIGHTS);
            return new NetworkPlan(topology, weights, networks.of(topology, weights));
        }
    }
}

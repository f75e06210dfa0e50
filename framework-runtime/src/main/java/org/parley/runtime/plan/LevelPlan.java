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
 * @param keys what the run file says of it, with defaults
 * @param channels the channels that its strategy asks for by name
 */
public record LevelPlan(
        String name, LevelRole role, SectionValues keys, NetworkPlan network, Map<String, Channel> channels) {

    /** What agents make of the messages that reach them; empty for the weighted sum. */
    public Optional<Component<AggregationFactory>> aggregation() {
        return keys.find(RunGrammar.AGGREGATION);
    }

    /** What is left of its messages; empty for all. */
    public Optional<Component<CompressorFactory>> compression() {
        return keys.find(RunGrammar.COMPRESSION);
    }

    /** The level's own direction; only the lower level has one here. */
    public Optional<Component<EstimatorFactory>> estimator() {
        return keys.find(RunGrammar.GRADIENT);
    }

    /** How the level moves; empty for a level that is only mixed on. */
    public Optional<Motion> motion() {
        return role.moves() ? Optional.of(new Motion(keys)) : Optional.empty();
    }

    /** Samples per draw, 0 for all. */
    public int batch() {
        return (int) keys.find(RunGrammar.BATCH)
                .map(NumberOrWord::number)
                .orElse(OptionalDouble.empty())
                .orElse(0);
    }

    /** Whether its direction draws samples of its own; an estimator's levels use the samples of the level it works for. */
    public boolean draws() {
        return role.draws();
    }

    /**
     * How a driven level moves.
     *
     * @param keys of the level
     */
    public record Motion(SectionValues keys) {

        public Component<StartFactory> start() {
            return keys.get(RunGrammar.START);
        }

        public Component<MixingStrategyFactory> mixing() {
            return keys.get(RunGrammar.MIXING);
        }

        /** A schedule or a step rule. */
        public Component<?> step() {
            return keys.get(RunGrammar.STEP);
        }

        public Component<ScheduleFactory> steps() {
            return keys.get(RunGrammar.LOCAL_STEPS);
        }

        public Restart restart() {
            return keys.get(RunGrammar.RESTART);
        }

        /** Those that each direction goes through, in this order; empty where it is followed as it is. */
        public List<Component<TransformFactory>> transforms() {
            return keys.all(RunGrammar.TRANSFORM);
        }

        /** On the level's rows. */
        public Optional<Component<ConstraintFactory>> constraint() {
            return keys.find(RunGrammar.CONSTRAINT);
        }

        /** The rule that decides the sizes of its steps, where no schedule does. */
        public Optional<Component<StepRuleFactory>> stepRule() {
            return LevelPlan.stepRule(keys);
        }

        /** Whether agents go on stepping by different sizes, so that no strategy ends at the solution of a level they share. */
        public boolean hasOwnSizes() {
            return stepRule()
                    .filter(rule -> !rule.factory().reachesConsensus(rule.settings()))
                    .isPresent();
        }

        /** The schedule of its steps; fails where a rule decides them. */
        Component<ScheduleFactory> schedule() {
            return new Component<>((ScheduleFactory) step().factory(), step().settings(), step().path());
        }

        Stream<Component<?>> components() {
            return keys.components(key -> RunGrammar.CHANNEL.key(key).isEmpty());
        }
    }

    /** The rule that decides the sizes of a level's steps, where it has one. */
    public static Optional<Component<StepRuleFactory>> stepRule(SectionValues level) {
        return level.find(RunGrammar.STEP)
                .filter(step -> step.factory() instanceof StepRuleFactory)
                .map(step -> new Component<>((StepRuleFactory) step.factory(), step.settings(), step.path()));
    }

    /** The level's own channel. */
    public Channel ownChannel() {
        return new Channel(name, network, keys);
    }

    /** A channel that its strategy asks for. */
    public Channel channel(String channel) {
        Channel found = channels.get(channel);
        if (found == null) {
            throw new IllegalStateException(
                    "the strategy of level '" + name + "' does not declare a channel '" + channel + "'");
        }
        return found;
    }

    /** What the level is made of, except what stands inside other components; what channels take from the level comes once. */
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
     * What lies between an agent of a level and its neighbors.
     *
     * @param name of the level for its own channel, {@code level/channel} for one that its strategy asks for by name
     * @param keys of the level, or of the channel
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
     * The graph of a level and its weights, as the run file names them and as they were built; levels that name the same share it.
     *
     * @param weights empty when the topology brings its own
     */
    public record NetworkPlan(
            Component<TopologyFactory> topology, Optional<Component<WeightRuleFactory>> weights, Network built) {

        /** The network of a channel. */
        public static NetworkPlan of(SectionValues channel, Networks networks) {
            Component<TopologyFactory> topology = channel.get(RunGrammar.TOPOLOGY);
            Optional<Component<WeightRuleFactory>> weights = channel.find(RunGrammar.WEIGHTS);
            return new NetworkPlan(topology, weights, networks.of(topology, weights));
        }
    }
}

package org.parley.plugins.core;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MixingWrapperFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.Weights;

/** Strategies that wrap another one: with fewer exchanges, or with shortened steps. */
public final class MixingWrappers {

    private MixingWrappers() {}

    @Described(
            name = "periodic",
            description = "Local updates around another strategy: agents exchange vectors only every few rounds.")
    public static final class PeriodicFactory extends FrontMixerFactory {

        private static final Option<Integer> EVERY = Option.integer("every")
                .from(1)
                .mandatory()
                .description("Number of rounds from one exchange to the next; the rounds in between are local.");

        @Override
        public List<Option<?>> options() {
            return List.of(EVERY, OF);
        }

        /** Between exchanges the weights are the identity, so they change from tick to tick. */
        @Override
        public List<String> errors(Settings settings) {
            boolean constant = innerNeeds(settings).properties().contains(Property.CONSTANT);
            return constant && settings.get(EVERY) > 1
                    ? List.of("'" + inner(settings).name()
                            + "' requires constant weights, but between two exchanges the weights are the identity;"
                            + " wrap a gradient tracking or gossip strategy instead")
                    : List.of();
        }

        /** Requires constant weights: of a graph sequence whose period matches the exchanges, only some graphs would be used. */
        @Override
        protected WeightRequirement ownNeeds(Settings settings) {
            return WeightRequirement.of(Property.CONSTANT);
        }

        @Override
        public double phases(Settings settings) {
            return super.phases(settings) / settings.get(EVERY);
        }

        @Override
        Mixer inFront(Settings settings, Scope scope) {
            return new Periodic(scope, settings.get(EVERY));
        }

        /** Local updates: neighbors exchange vectors every few rounds; in between, every agent keeps its own. */
        static final class Periodic extends FrontMixer {

            private final Scope scope;
            private final int every;

            Periodic(Scope scope, int every) {
                super(scope.mixer());
                this.scope = scope;
                this.every = every;
            }

            @Override
            public void mix(List<Block> in, List<Block> out) {
                if (scope.round() % every == every - 1) {
                    W.mix(in, out);
                } else {
                    for (int k = 0; k < in.size(); k++) {
                        out.get(k).assign(1, in.get(k));
                    }
                }
            }
        }
    }

    @Described(
            name = "relaxed",
            description =
                    "Relaxation of another strategy: each agent takes only a fraction of its step (LoPA's τ, MDBO's η).")
    public static final class RelaxedFactory extends AroundFactory {

        private static final Option<Double> FACTOR = Option.number("factor")
                .above(0)
                .to(1)
                .mandatory()
                .description(
                        "Fraction of the step that is taken: 1 is the strategy itself, 0.5 the midpoint of the old and the new value.");

        @Override
        public List<Option<?>> options() {
            return List.of(FACTOR, OF);
        }

        @Override
        public List<String> errors(Settings settings) {
            Component<MixingStrategyFactory> innermost = MixingWrapperFactory.innermost(inner(settings));
            WeightRequirement needed = innermost.factory().needs(innermost.settings());
            String name = "'" + inner(settings).factory().name() + "' ";
            if (keepsWeightedSum(needed)) {
                return List.of(
                        name
                                + "preserves a weighted sum, which partial steps would change; use it alone with a smaller step");
            }
            if (correctsItsOwnSteps(needed)) {
                return List.of(name
                        + "corrects by its own last full step, so partial steps would change its limit;"
                        + " wrap a gradient tracking or gossip strategy, or use it alone with a smaller step");
            }
            return List.of();
        }

        /** Push-sum: the columns sum to one, the rows do not. */
        private static boolean keepsWeightedSum(WeightRequirement needed) {
            Set<Property> properties = needed.properties();
            return properties.contains(Property.COLUMN_STOCHASTIC) && !properties.contains(Property.ROW_STOCHASTIC);
        }

        /**
         * Two-step recursions (exact diffusion, EXTRA, primal-dual) are stable only above some eigenvalue. Gradient tracking and gossip
         * have no such bound.
         */
        private static boolean correctsItsOwnSteps(WeightRequirement needed) {
            return needed.smallestEigenvalueAbove() > Double.NEGATIVE_INFINITY;
        }

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            Component<MixingStrategyFactory> inner = inner(settings);
            return new Relaxed(
                    scope,
                    scope.dimension(),
                    inner.factory().create(inner.settings(), scope.child("of")),
                    settings.get(FACTOR));
        }

        /** The wrapper itself has no channels, so the wrapped strategy keeps its own. */
        @Override
        public Map<String, WeightRequirement> channels(Settings settings) {
            return inner(settings).factory().channels(inner(settings).settings());
        }

        @Override
        public double gain(Settings settings) {
            return settings.get(FACTOR) * super.gain(settings);
        }

        /** Relaxation of another strategy: s+ = (1 - tau) s + tau inner(s). */
        static final class Relaxed implements MixingStrategy {

            private final MixingStrategy inner;
            private final double tau;
            private final Block before;

            Relaxed(Scope scope, int dimension, MixingStrategy inner, double tau) {
                this.inner = inner;
                this.tau = tau;
                before = scope.scratch("before", dimension);
            }

            @Override
            public void start(Block s, Block q) {
                before.assign(1, s);
                inner.start(s, q);
                s.assign(1 - tau, before, tau, s);
            }

            @Override
            public void step(Block s, Block q) {
                before.assign(1, s);
                inner.step(s, q);
                s.assign(1 - tau, before, tau, s);
            }

            @Override
            public Optional<Block> weight() {
                return inner.weight();
            }
        }
    }

    /** A wrapper whose strategy exchanges through a mixer in front of the level's mixer. */
    abstract static class FrontMixerFactory extends AroundFactory {

        /** Creates the mixer in front of the scope's mixer. */
        abstract Mixer inFront(Settings settings, Scope scope);

        @Override
        public MixingStrategy create(Settings settings, Scope scope) {
            Component<MixingStrategyFactory> inner = inner(settings);
            return inner.factory().create(inner.settings(), scope.child("of", inFront(settings, scope)));
        }
    }

    /** A mixer in front of another one. Every exchange sends a list of blocks in one message. */
    abstract static class FrontMixer implements Mixer {

        /** The wrapped mixer. */
        final Mixer W;

        private final List<Block> oneIn = Arrays.asList(new Block[1]);
        private final List<Block> oneOut = Arrays.asList(new Block[1]);
        private final List<Block> twoIn = Arrays.asList(new Block[2]);
        private final List<Block> twoOut = Arrays.asList(new Block[2]);

        FrontMixer(Mixer behind) {
            W = behind;
        }

        @Override
        public final void mix(Block in, Block out) {
            oneIn.set(0, in);
            oneOut.set(0, out);
            mix(oneIn, oneOut);
            oneIn.set(0, null);
            oneOut.set(0, null);
        }

        @Override
        public final void mix(Block in, Block out, Block alsoIn, Block alsoOut) {
            twoIn.set(0, in);
            twoIn.set(1, alsoIn);
            twoOut.set(0, out);
            twoOut.set(1, alsoOut);
            mix(twoIn, twoOut);
            twoIn.set(0, null);
            twoIn.set(1, null);
            twoOut.set(0, null);
            twoOut.set(1, null);
        }

        @Override
        public final void compress(Block in, Block sent) {
            W.compress(in, sent);
        }

        @Override
        public final Weights weights() {
            return W.weights();
        }
    }

    /** The base class of wrappers around the strategy in the option {@code of}. */
    abstract static class AroundFactory extends MixingWrapperFactory {

        static final Option<Component<MixingStrategyFactory>> OF =
                Option.component("of", MixingStrategyFactory.class).mandatory().description("The wrapped strategy.");

        @Override
        protected final Component<MixingStrategyFactory> inner(Settings settings) {
            return settings.get(OF);
        }
    }
}

package org.parley.plugins.core;

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
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;

@Described(
        name = "relaxed",
        says = "Relaxation around another strategy: only part of its step is taken (LoPA's τ, MDBO's η).")
public final class RelaxedFactory extends AroundFactory {

    private static final Option<Double> FACTOR = Option.number("factor")
            .above(0)
            .to(1)
            .mandatory()
            .says("The part of the step: 1 is the strategy itself, 0.5 the middle between old and new value.");

    @Override
    public List<Option<?>> options() {
        return List.of(FACTOR, OF);
    }

    @Override
    public List<String> faults(Settings settings) {
        Component<MixingStrategyFactory> innermost = MixingWrapperFactory.innermost(inner(settings));
        WeightRequirement needed = innermost.factory().needs(innermost.settings());
        String name = "'" + inner(settings).factory().name() + "' ";
        if (keepsWeightedSum(needed)) {
            return List.of(name
                    + "keeps a weighted sum, which stopping half way would lose; use it alone with a smaller step");
        }
        if (correctsItsOwnSteps(needed)) {
            return List.of(name
                    + "corrects by where its own last step ended, so stopping half way would change where it converges to;"
                    + " follow a gradient tracking or gossip strategy, or use it alone with a smaller step");
        }
        return List.of();
    }

    /** Push-sum: columns sum to one, rows do not. */
    private static boolean keepsWeightedSum(WeightRequirement needed) {
        Set<Property> properties = needed.properties();
        return properties.contains(Property.COLUMN_STOCHASTIC) && !properties.contains(Property.ROW_STOCHASTIC);
    }

    /** Two-step recursions (exact diffusion, EXTRA, primal-dual) are stable only above some eigenvalue; trackers and gossip have no such bound. */
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

    /** It stands behind no door of its own, so the other goes through its doors as ever. */
    @Override
    public Map<String, WeightRequirement> doors(Settings settings) {
        return inner(settings).factory().doors(inner(settings).settings());
    }

    @Override
    public double gain(Settings settings) {
        return settings.get(FACTOR) * super.gain(settings);
    }

    /** Another strategy, followed only part of the way: s+ = (1 - tau) s + tau inner(s). LoPA's tau, MDBO's eta. */
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

package org.parley.api.mixing;

import org.parley.api.component.Component;
import org.parley.api.component.Settings;
import org.parley.api.topology.WeightRequirement;

/**
 * Base class of strategies that contain another strategy.
 *
 * <p>A wrapper needs everything that the inner strategy needs. {@link #needs} is therefore final: a wrapper can add requirements and can
 * translate the bound on the eigenvalues, but it cannot drop a property. All other declarations are those of the inner strategy unless the
 * wrapper overrides them.
 */
public abstract class MixingWrapperFactory implements MixingStrategyFactory {

    /** Returns the strategy inside. */
    protected abstract Component<MixingStrategyFactory> inner(Settings settings);

    /** Returns the strategy inside all wrappers; a strategy that is not a wrapper is its own. */
    public static Component<MixingStrategyFactory> innermost(Component<MixingStrategyFactory> strategy) {
        return strategy.factory() instanceof MixingWrapperFactory wrapper
                ? innermost(wrapper.inner(strategy.settings()))
                : strategy;
    }

    /** What the wrapper itself needs, in addition to the needs of the inner strategy. */
    protected WeightRequirement ownNeeds(Settings settings) {
        return WeightRequirement.NONE;
    }

    /**
     * Translates a bound on the eigenvalues of the matrix that the inner strategy mixes with into a bound on those of the level's weights.
     * The default assumes that both matrices are the same.
     *
     * @param bound what the inner strategy needs
     */
    protected double eigenvaluesAbove(Settings settings, double bound) {
        return bound;
    }

    /** The needs of the inner strategy and the wrapper's own. */
    @Override
    public final WeightRequirement needs(Settings settings) {
        WeightRequirement inside = innerNeeds(settings);
        return inside.withEigenvaluesAbove(eigenvaluesAbove(settings, inside.smallestEigenvalueAbove()))
                .and(ownNeeds(settings));
    }

    /** The needs of the inner strategy alone. */
    protected final WeightRequirement innerNeeds(Settings settings) {
        return inner(settings).factory().needs(inner(settings).settings());
    }

    @Override
    public Exactness exactness(Settings settings) {
        return inner(settings).factory().exactness(inner(settings).settings());
    }

    @Override
    public double phases(Settings settings) {
        return inner(settings).factory().phases(inner(settings).settings());
    }

    @Override
    public boolean compresses(Settings settings) {
        return inner(settings).factory().compresses(inner(settings).settings());
    }

    @Override
    public boolean isRandom(Settings settings) {
        return inner(settings).factory().isRandom(inner(settings).settings());
    }

    @Override
    public double gain(Settings settings) {
        return inner(settings).factory().gain(inner(settings).settings());
    }
}

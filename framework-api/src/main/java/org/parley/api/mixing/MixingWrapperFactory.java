package org.parley.api.mixing;

import org.parley.api.component.Component;
import org.parley.api.component.Settings;
import org.parley.api.topology.WeightRequirement;

/**
 * Base class of strategies that contain another strategy.
 *
 * <p>A wrapper needs everything that the inner strategy needs. {@link #needs} is therefore final: a wrapper can add
 * requirements and can translate the bound on the eigenvalues, but it cannot drop a property. All other declarations
 * are those of the inner strategy unless the wrapper overrides them.
 */
public abstract class MixingWrapperFactory implements MixingStrategyFactory {

    /**
     * {@return the inner strategy}
     *
     * @param settings the values of the {@link #options}
     */
    protected abstract Component<MixingStrategyFactory> inner(Settings settings);

    /**
     * {@return the strategy inside all wrappers} For a strategy that is not a wrapper, this is the strategy itself.
     *
     * @param strategy a strategy with or without wrappers
     */
    public static Component<MixingStrategyFactory> innermost(Component<MixingStrategyFactory> strategy) {
        return strategy.factory() instanceof MixingWrapperFactory wrapper
                ? innermost(wrapper.inner(strategy.settings()))
                : strategy;
    }

    /**
     * {@return the requirements of the wrapper, in addition to those of the inner strategy}
     *
     * @param settings the values of the {@link #options}
     */
    protected WeightRequirement ownNeeds(Settings settings) {
        return WeightRequirement.NONE;
    }

    /**
     * Translates a bound on the eigenvalues of the matrix that the inner strategy mixes with into a bound for the
     * level's weights. The default assumes that both matrices are the same.
     *
     * @param settings the values of the {@link #options}
     * @param bound the bound that the inner strategy needs
     * @return the bound for the level's weights
     */
    protected double eigenvaluesAbove(Settings settings, double bound) {
        return bound;
    }

    /** Returns the combined requirements of the inner strategy and the wrapper. */
    @Override
    public final WeightRequirement needs(Settings settings) {
        WeightRequirement inside = innerNeeds(settings);
        return inside.withEigenvaluesAbove(eigenvaluesAbove(settings, inside.smallestEigenvalueAbove()))
                .and(ownNeeds(settings));
    }

    /**
     * {@return the requirements of the inner strategy}
     *
     * @param settings the values of the {@link #options}
     */
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

package org.parley.plugins.core;

import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;

/** A strategy around another, which it takes over what the other declares from. */
abstract class AroundFactory implements MixingStrategyFactory {

    static final Option<Component<MixingStrategyFactory>> OF =
            Option.component("of", MixingStrategyFactory.class).mandatory().says("The strategy inside.");

    static Component<MixingStrategyFactory> inner(Settings settings) {
        return settings.get(OF);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
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

package org.parley.plugins.core;

import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MixingWrapperFactory;

/** A strategy around the one that its option {@code of} names. */
abstract class AroundFactory extends MixingWrapperFactory {

    static final Option<Component<MixingStrategyFactory>> OF =
            Option.component("of", MixingStrategyFactory.class).mandatory().says("The strategy inside.");

    @Override
    protected final Component<MixingStrategyFactory> inner(Settings settings) {
        return settings.get(OF);
    }
}

package org.parley.plugins.core;

import org.parley.api.component.Component;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;

/** Another strategy that talks to its neighbours through a door in front of the level's. */
abstract class DoorFactory extends AroundFactory {

    /** The door in front of that of the scope. */
    abstract Mixer door(Settings settings, Scope scope);

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        Component<MixingStrategyFactory> inner = inner(settings);
        return inner.factory().create(inner.settings(), scope.child("of", door(settings, scope)));
    }
}

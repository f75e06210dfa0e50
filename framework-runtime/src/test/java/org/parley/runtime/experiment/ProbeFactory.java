package org.parley.runtime.experiment;

import java.util.function.Function;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;

/** An observer that a test defines inline. */
record ProbeFactory(String name, Function<ObserverContext, Observer> creation) implements ObserverFactory {

    @Override
    public String description() {
        return "An observer of a test.";
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        return creation.apply(context);
    }
}

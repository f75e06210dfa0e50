package org.parley.plugins.observers;

import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.pf4j.Extension;

@Extension
public final class HypergradientErrorFactory implements ObserverFactory {

    @Override
    public String name() {
        return "hypergradient-error";
    }

    @Override
    public String description() {
        return "Column hypergradient_error: how far the agents' average direction is from the exact hypergradient where it was made.";
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        return new HypergradientError(context);
    }
}

package org.parley.plugins.observers;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.pf4j.Extension;

@Extension
@Described(
        name = "hypergradient-error",
        says =
                "Column hypergradient_error: how far the agents' average direction is from the exact hypergradient where it was made.")
public final class HypergradientErrorFactory implements ObserverFactory {

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        return new HypergradientError(context);
    }
}

package org.parley.plugins.observers;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.pf4j.Extension;

@Extension
@Described(
        name = "spread",
        says =
                "How much agents differ: columns <metric>_min, _max and _std of metrics, and farthest_<level> from the agents' average.")
public final class SpreadFactory extends AgentsObserverFactory {

    public SpreadFactory() {
        super("Levels whose farthest agent is looked for.");
    }

    @Override
    Observer create(ObserverContext context, List<String> metrics, List<String> levels) {
        return new Spread(context, metrics, levels);
    }
}

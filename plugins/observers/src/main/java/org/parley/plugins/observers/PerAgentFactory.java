package org.parley.plugins.observers;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.pf4j.Extension;

@Extension
@Described(
        name = "per-agent",
        says =
                "Keeps the numbers of every agent in agents.csv, which the report draws: metrics, and each agent's distance from the average of a level.")
public final class PerAgentFactory extends AgentsObserverFactory {

    public PerAgentFactory() {
        super("Levels whose agents are measured by their distance from the average.");
    }

    @Override
    Observer create(ObserverContext context, List<String> metrics, List<String> levels) {
        return new PerAgent(context, metrics, levels);
    }
}

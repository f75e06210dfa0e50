package org.parley.plugins.observers;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.run.RunOutline;
import org.pf4j.Extension;

@Extension
public final class SpreadFactory implements ObserverFactory {

    static final Option<List<String>> METRICS = Option.texts("metrics")
            .orElse(List.of())
            .says("Columns that average over agents: upper_loss, lower_loss, or a metric of the model.");
    static final Option<List<String>> LEVELS =
            Option.texts("levels").orElse(List.of()).says("Levels whose farthest agent is looked for.");

    @Override
    public String name() {
        return "spread";
    }

    @Override
    public String description() {
        return "How much agents differ: columns <metric>_min, _max and _std of metrics, and farthest_<level> from the agents' average.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(METRICS, LEVELS);
    }

    @Override
    public List<String> faults(Settings settings) {
        if (settings.get(METRICS).isEmpty() && settings.get(LEVELS).isEmpty()) {
            return List.of(
                    "there is nothing to look at: give metrics, such as [upper_loss], or levels, such as [upper]");
        }
        return settings.get(METRICS).stream()
                .filter(metric -> !metric.matches("[a-z][a-z0-9_]*"))
                .map(metric -> "'" + metric + "' is no metric: they are lower case, words joined by underscores")
                .toList();
    }

    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        List<String> faults = new ArrayList<>();
        for (String level : settings.get(LEVELS)) {
            if (!run.levels().contains(level)) {
                faults.add("there is no level '" + level + "': name some of " + String.join(", ", run.levels()));
            }
        }
        return faults;
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        settings.get(METRICS).forEach(context::reads);
        return new Spread(context, settings.get(METRICS), settings.get(LEVELS));
    }
}

package org.parley.plugins.observers;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.run.RunOutline;

/** What observers of single agents share: the metrics and the levels that they look at. */
abstract class AgentsObserverFactory implements ObserverFactory {

    private static final Option<List<String>> METRICS = Option.texts("metrics")
            .orElse(List.of())
            .says("Columns that average over agents: upper_loss, lower_loss, or a metric of the model.");

    private final Option<List<String>> levels;

    AgentsObserverFactory(String whatLevelsAreFor) {
        levels = Option.texts("levels").orElse(List.of()).says(whatLevelsAreFor);
    }

    abstract Observer create(ObserverContext context, List<String> metrics, List<String> levels);

    @Override
    public final List<Option<?>> options() {
        return List.of(METRICS, levels);
    }

    @Override
    public final List<String> faults(Settings settings) {
        if (settings.get(METRICS).isEmpty() && settings.get(levels).isEmpty()) {
            return List.of(
                    "there is nothing to look at: give metrics, such as [upper_loss], or levels, such as [upper]");
        }
        return settings.get(METRICS).stream()
                .filter(metric -> !metric.matches("[a-z][a-z0-9_]*"))
                .map(metric -> "'" + metric + "' is no metric: they are lower case, words joined by underscores")
                .toList();
    }

    @Override
    public final List<String> faults(Settings settings, RunOutline run) {
        return settings.get(levels).stream()
                .filter(level -> !run.levels().contains(level))
                .map(level -> "there is no level '" + level + "': name some of " + String.join(", ", run.levels()))
                .toList();
    }

    @Override
    public final Observer create(Settings settings, ObserverContext context) {
        settings.get(METRICS).forEach(context::reads);
        return create(context, settings.get(METRICS), settings.get(levels));
    }
}

package org.parley.runtime.stop;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;

@Described(
        name = "patience",
        says =
                "Ends a run when a metric has not improved for a number of rounds; result.json has the best value and its round.")
public final class PatienceFactory implements ObserverFactory {

    private static final Option<String> METRIC =
            Option.text("metric").mandatory().says("The column that has to improve.");
    private static final Option<Long> ROUNDS =
            Option.wholeNumber("rounds").from(1).mandatory().says("How many rounds to wait for a better value.");
    private static final Option<String> GOAL =
            Option.choice("goal", "min", "max").says("Whether small or large is better.");
    private static final Option<Double> BY =
            Option.number("by").from(0).orElse(0.0).says("A value counts as better if it is so by more than this.");

    @Override
    public List<Option<?>> options() {
        return List.of(METRIC, ROUNDS, GOAL, BY);
    }

    @Override
    public List<String> faults(Settings settings) {
        return StopRules.faults(settings.get(METRIC));
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        return new Patience(
                context,
                settings.get(METRIC),
                settings.get(ROUNDS),
                settings.get(GOAL).equals("max"),
                settings.get(BY));
    }
}

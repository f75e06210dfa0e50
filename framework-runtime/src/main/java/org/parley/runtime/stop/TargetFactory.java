package org.parley.runtime.stop;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;

@Described(
        name = "target",
        says =
                "Ends a run once a metric has reached a value; result.json has the round, the samples and the traffic by then.")
public final class TargetFactory implements ObserverFactory {

    public static final Option<String> METRIC =
            Option.text("metric").mandatory().says("The column that decides.");
    static final Option<Double> ABOVE =
            Option.number("above").says("Reached by the first value that is not below this.");
    public static final Option<Double> BELOW =
            Option.number("below").says("Reached by the first value that is not above this.");
    static final Option<Boolean> STOP =
            Option.flag("stop").orElse(true).says("Whether the run ends there; otherwise result.json only tells when.");

    @Override
    public List<Option<?>> options() {
        return List.of(METRIC, ABOVE, BELOW, STOP);
    }

    @Override
    public List<String> faults(Settings settings) {
        List<String> faults = new ArrayList<>(StopRules.faults(settings.get(METRIC)));
        if (settings.find(ABOVE).isPresent() == settings.find(BELOW).isPresent()) {
            faults.add("give either above or below");
        }
        return faults;
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        boolean above = settings.find(ABOVE).isPresent();
        return new Target(
                context, settings.get(METRIC), above, settings.get(above ? ABOVE : BELOW), settings.get(STOP));
    }
}

package org.parley.runtime.builtin;

import java.util.List;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

/** scale (k + 1)^exponent. */
final class PowerScheduleFactory implements ScheduleFactory {

    private static final Option<Double> SCALE =
            Option.number("scale").above(0).mandatory().says("The value of the first step.");
    private static final Option<Double> EXPONENT =
            Option.number("exponent").from(-10).to(10).mandatory().says("Above 0 the value grows, below 0 it decays.");

    @Override
    public String name() {
        return "power";
    }

    @Override
    public String description() {
        return "scale·(k+1)^exponent, k = 0 first: for penalties that grow and steps that decay.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(SCALE, EXPONENT);
    }

    @Override
    public Schedule create(Settings settings, Horizon horizon) {
        double scale = settings.get(SCALE);
        double exponent = settings.get(EXPONENT);
        // Not StrictMath.pow, which allocates.
        return k -> scale * StrictMath.exp(exponent * StrictMath.log(k + 1.0));
    }
}

package org.parley.plugins.core;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

/** {@code speed-up}: scale x sqrt(n / T), the step size of theorems on linear speed-up. */
@Described(
        name = "speed-up",
        description = "Step size of linear speed-up theorems: scale · √(n/T) for n agents and T rounds.")
public final class SpeedUpFactory implements ScheduleFactory {

    private static final Option<Double> SCALE =
            Option.number("scale").above(0).orElse(1.0).description("Factor of √(n/T).");

    @Override
    public List<Option<?>> options() {
        return List.of(SCALE);
    }

    @Override
    public Schedule create(Settings settings, Horizon horizon) {
        double value = settings.get(SCALE) * Math.sqrt((double) horizon.agents() / horizon.rounds());
        return k -> value;
    }
}

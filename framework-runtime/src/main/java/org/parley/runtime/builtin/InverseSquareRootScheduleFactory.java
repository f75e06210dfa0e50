package org.parley.runtime.builtin;

import java.util.List;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

/** scale / sqrt(k + 1). */
final class InverseSquareRootScheduleFactory implements ScheduleFactory {

    private static final Option<Double> SCALE =
            Option.number("scale").above(0).mandatory().says("The value of the first step.");

    @Override
    public String name() {
        return "inverse-square-root";
    }

    @Override
    public String description() {
        return "scale / √(k+1), k = 0 first.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(SCALE);
    }

    @Override
    public Schedule create(Settings settings, Horizon horizon) {
        double scale = settings.get(SCALE);
        return k -> scale / Math.sqrt(k + 1.0);
    }
}

package org.parley.runtime.builtin;

import java.util.List;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

/** The same number at every step. */
final class ConstantScheduleFactory implements ScheduleFactory {

    private static final Option<Double> VALUE =
            Option.number("value").above(0).mandatory().says("The value.");

    @Override
    public String name() {
        return "constant";
    }

    @Override
    public String description() {
        return "The same value at every step; a bare number stands for it.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(VALUE);
    }

    @Override
    public Schedule create(Settings settings, Horizon horizon) {
        double value = settings.get(VALUE);
        return k -> value;
    }
}

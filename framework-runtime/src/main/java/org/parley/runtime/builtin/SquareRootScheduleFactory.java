package org.parley.runtime.builtin;

import java.util.List;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

/** ceil(scale sqrt(k + 1)): a growing number of inner steps. */
final class SquareRootScheduleFactory implements ScheduleFactory {

    private static final Option<Double> SCALE =
            Option.number("scale").above(0).orElse(1.0).says("The factor of the square root.");

    @Override
    public String name() {
        return "square-root";
    }

    @Override
    public String description() {
        return "⌈scale·√(k+1)⌉, k = 0 first: for numbers of inner steps that grow.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(SCALE);
    }

    @Override
    public Schedule create(Settings settings, Horizon horizon) {
        double scale = settings.get(SCALE);
        return k -> Math.ceil(scale * Math.sqrt(k + 1.0));
    }
}

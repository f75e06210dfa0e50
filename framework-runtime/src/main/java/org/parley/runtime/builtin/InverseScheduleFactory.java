package org.parley.runtime.builtin;

import java.util.List;
import org.parley.api.component.Horizon;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

/** scale / (offset + k). */
final class InverseScheduleFactory implements ScheduleFactory {

    private static final Option<Double> SCALE =
            Option.number("scale").above(0).mandatory().says("The numerator.");
    private static final Option<Double> OFFSET = Option.number("offset")
            .above(0)
            .orElse(1.0)
            .says("Steps by which the decay is ahead; the larger, the flatter its beginning.");

    @Override
    public String name() {
        return "inverse";
    }

    @Override
    public String description() {
        return "scale / (offset + k), k = 0 first.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(SCALE, OFFSET);
    }

    @Override
    public Schedule create(Settings settings, Horizon horizon) {
        double scale = settings.get(SCALE);
        double offset = settings.get(OFFSET);
        return k -> scale / (offset + k);
    }
}

package org.parley.runtime.component;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Schedule;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.component.Settings;

/** scale / (offset + k). */
final class InverseScheduleFactory implements ScheduleFactory {

    @Override
    public String name() {
        return "inverse";
    }

    @Override
    public String description() {
        return "scale / (offset + k), k = 0 first.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("scale", 1, Double.MIN_VALUE, Double.POSITIVE_INFINITY, "The numerator.")
                        .mandatory(),
                Option.number(
                        "offset",
                        1,
                        Double.MIN_VALUE,
                        Double.POSITIVE_INFINITY,
                        "Steps by which the decay is ahead; the larger, the flatter its beginning."));
    }

    @Override
    public Schedule create(Settings settings) {
        double scale = settings.number("scale");
        double offset = settings.number("offset");
        return k -> scale / (offset + k);
    }
}

package org.parley.runtime.builtin;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.start.Start;
import org.parley.api.start.StartContext;
import org.parley.api.start.StartFactory;

@Described(name = "normal", says = "Independent normal entries of mean 0.")
final class NormalStartFactory implements StartFactory {

    private static final Option<Double> SCALE =
            Option.number("scale").from(0).orElse(1.0).says("The standard deviation.");
    private static final Option<Boolean> SAME =
            Option.flag("same").orElse(true).says("Whether all agents start at the same point.");

    @Override
    public List<Option<?>> options() {
        return List.of(SCALE, SAME);
    }

    @Override
    public Start create(Settings settings, String level, StartContext context) {
        double scale = settings.get(SCALE);
        boolean same = settings.get(SAME);
        return (agent, random, shared, row) -> {
            RandomGenerator stream = same ? shared : random;
            for (int i = 0; i < row.length; i++) {
                row[i] = scale * stream.nextGaussian();
            }
        };
    }
}

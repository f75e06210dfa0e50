package org.parley.runtime.component;

import java.util.List;
import java.util.random.RandomGenerator;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/** Independent normal entries. */
final class NormalStartFactory implements StartFactory {

    @Override
    public String name() {
        return "normal";
    }

    @Override
    public String description() {
        return "Independent normal entries of mean 0.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("scale", 1, 0, Double.POSITIVE_INFINITY, "The standard deviation."),
                Option.flag("same", true, "Whether all agents start at the same point."));
    }

    @Override
    public Start create(Settings settings, String level, StartContext context) {
        double scale = settings.number("scale");
        boolean same = settings.flag("same");
        return (agent, random, shared, row) -> {
            RandomGenerator stream = same ? shared : random;
            for (int i = 0; i < row.length; i++) {
                row[i] = scale * stream.nextGaussian();
            }
        };
    }
}

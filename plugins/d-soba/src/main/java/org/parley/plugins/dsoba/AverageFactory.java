package org.parley.plugins.dsoba;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Momentum;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code average}: see {@link Average}. */
@Extension
public final class AverageFactory implements MomentumFactory {

    @Override
    public String name() {
        return "average";
    }

    @Override
    public String description() {
        return "A moving average of the directions.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("theta", 1, 0, 1, "Weight of the new direction; 1 turns averaging off."),
                Option.flag(
                        "delayed",
                        false,
                        "Whether the step follows the average before the new direction enters it, as in D-SOBA."),
                Option.choice(
                        "start",
                        List.of("zero", "direction"),
                        "The average before the first direction: zero, or that direction itself."));
    }

    @Override
    public Momentum create(Settings settings, Scope scope, int dimension) {
        return new Average(
                scope,
                dimension,
                settings.number("theta"),
                settings.flag("delayed"),
                settings.text("start").equals("direction"));
    }
}

package org.parley.plugins.core;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Momentum;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

@Extension
@Described(name = "average", says = "A moving average of the directions.")
public final class AverageFactory implements MomentumFactory {

    private static final Option<Double> THETA = Option.number("theta")
            .from(0)
            .to(1)
            .orElse(1.0)
            .says("Weight of the new direction; 1 turns averaging off.");
    private static final Option<Boolean> DELAYED = Option.flag("delayed")
            .orElse(false)
            .says("Whether the step follows the average before the new direction enters it, as in D-SOBA.");
    private static final Option<String> START = Option.choice("start", "zero", "direction")
            .says("The average before the first direction: zero, or that direction itself.");

    @Override
    public List<Option<?>> options() {
        return List.of(THETA, DELAYED, START);
    }

    @Override
    public Momentum create(Settings settings, Scope scope) {
        return new Average(
                scope,
                scope.dimension(),
                settings.get(THETA),
                settings.get(DELAYED),
                settings.get(START).equals("direction"));
    }
}

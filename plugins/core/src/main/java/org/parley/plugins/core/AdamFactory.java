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
@Described(
        name = "adam",
        says =
                "Adam: a moving average of the directions over the root of that of their squares, both corrected for their start at zero.")
public final class AdamFactory implements MomentumFactory {

    private static final Option<Double> BETA1 = Option.number("beta1")
            .from(0)
            .below(1)
            .orElse(0.9)
            .says("How much of the average of directions is kept each step.");
    private static final Option<Double> BETA2 = Option.number("beta2")
            .from(0)
            .below(1)
            .orElse(0.999)
            .says("How much of the average of squares is kept each step.");
    private static final Option<Double> EPSILON =
            Option.number("epsilon").above(0).to(1).orElse(1e-8).says("Added to the root, against division by zero.");

    @Override
    public List<Option<?>> options() {
        return List.of(BETA1, BETA2, EPSILON);
    }

    /** Each agent divides by the root of its own squares. */
    @Override
    public boolean isExact(Settings settings) {
        return false;
    }

    @Override
    public boolean isExactAlone(Settings settings) {
        return false;
    }

    @Override
    public Momentum create(Settings settings, Scope scope) {
        return new Adam(scope, scope.dimension(), settings.get(BETA1), settings.get(BETA2), settings.get(EPSILON));
    }
}

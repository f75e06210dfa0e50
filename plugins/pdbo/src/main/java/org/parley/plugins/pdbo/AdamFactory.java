package org.parley.plugins.pdbo;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Momentum;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.run.Scope;
import org.pf4j.Extension;

/** {@code adam}: see {@link Adam}. */
@Extension
public final class AdamFactory implements MomentumFactory {

    private static final double BELOW_ONE = Math.nextDown(1.0);

    @Override
    public String name() {
        return "adam";
    }

    @Override
    public String description() {
        return "Adam: a moving average of the directions over the root of that of their squares, both corrected for their start at zero.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("beta1", 0.9, 0, BELOW_ONE, "How much of the average of directions is kept each step."),
                Option.number("beta2", 0.999, 0, BELOW_ONE, "How much of the average of squares is kept each step."),
                Option.number("epsilon", 1e-8, Double.MIN_VALUE, 1, "Added to the root, against division by zero."));
    }

    @Override
    public Momentum create(Settings settings, Scope scope, int dimension) {
        return new Adam(
                scope, dimension, settings.number("beta1"), settings.number("beta2"), settings.number("epsilon"));
    }
}

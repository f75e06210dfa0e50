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
        name = "adagrad",
        says =
                "AdaGrad: directions over the root of the sum of their squares so far, so that steps shrink by themselves.")
public final class AdaGradFactory implements MomentumFactory {

    private static final String AGENT = "agent";

    private static final Option<String> BY = Option.choice("by", "entry", AGENT)
            .says(
                    "Whether each entry has a scale of its own, or each agent one for its whole direction (AdaGrad-norm).");
    private static final Option<Double> EPSILON =
            Option.number("epsilon").above(0).to(1).orElse(1e-8).says("Added to the root, against division by zero.");

    @Override
    public List<Option<?>> options() {
        return List.of(BY, EPSILON);
    }

    /** Each agent divides by the root of its own sum. */
    @Override
    public boolean isExact(Settings settings) {
        return false;
    }

    @Override
    public Momentum create(Settings settings, Scope scope) {
        return new AdaGrad(scope, settings.get(BY).equals(AGENT), settings.get(EPSILON));
    }
}

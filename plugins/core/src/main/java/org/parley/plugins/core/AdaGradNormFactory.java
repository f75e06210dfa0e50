package org.parley.plugins.core;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.StepRule;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

@Extension
@Described(
        name = "adagrad-norm",
        says =
                "AdaGrad-norm: a step over the root of the sum of all squared lengths of directions so far, which needs no tuning to the cost.")
public final class AdaGradNormFactory implements StepRuleFactory {

    private static final Option<Double> SCALE =
            Option.number("scale").above(0).orElse(1.0).says("What is divided by the root of the sum.");
    private static final Option<Double> INITIAL = Option.number("initial")
            .from(1e-9)
            .orElse(0.1)
            .says("The root of the sum before the first direction; the smaller, the longer the first step.");
    private static final Option<Boolean> AGREE = Option.flag("agree")
            .orElse(true)
            .says("Whether agents average their sums with their neighbours' in each step, one number per message.");

    @Override
    public List<Option<?>> options() {
        return List.of(SCALE, INITIAL, AGREE);
    }

    @Override
    public boolean agrees(Settings settings) {
        return settings.get(AGREE);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return settings.get(AGREE) ? WeightRequirement.of(Property.ROW_STOCHASTIC) : WeightRequirement.NONE;
    }

    @Override
    public StepRule create(Settings settings, Scope scope) {
        return new AdaGradNorm(scope, settings.get(SCALE), settings.get(INITIAL), settings.get(AGREE));
    }
}

package org.parley.plugins.pdbo;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.pf4j.Extension;

@Extension
@Described(
        name = PushSumFactory.NAME,
        says =
                "Stochastic gradient push: agrees over directed links that come and go; one exchange, biased by the step when agents differ.")
public final class PushSumFactory implements MixingStrategyFactory {

    static final String NAME = "push-sum";

    private static final Option<Form> FORM =
            Form.option("Whether the step is sent on with the value (assran) or stays with its agent (nedic).");

    @Override
    public List<Option<?>> options() {
        return List.of(FORM);
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new PushSum(scope, scope.dimension(), settings.get(FORM) == Form.NEDIC);
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.of(Property.COLUMN_STOCHASTIC, Property.LINEAR, Property.FRESH);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.BIASED;
    }
}

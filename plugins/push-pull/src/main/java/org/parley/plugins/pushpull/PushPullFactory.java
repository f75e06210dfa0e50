package org.parley.plugins.pushpull;

import java.util.Map;
import org.parley.api.component.Described;
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
        name = "push-pull",
        says =
                "AB / push-pull: values are pulled by rows that sum to 1 and trackers pushed by columns that do, so the limit is exact on directed graphs; doors pull and push.")
public final class PushPullFactory implements MixingStrategyFactory {

    static final String PULL = "pull";
    static final String PUSH = "push";

    /** Nothing goes by the level's own weights. */
    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.NONE;
    }

    @Override
    public Map<String, WeightRequirement> doors(Settings settings) {
        return Map.of(PULL, needing(Property.ROW_STOCHASTIC), PUSH, needing(Property.COLUMN_STOCHASTIC));
    }

    private static WeightRequirement needing(Property sums) {
        return WeightRequirement.of(sums, Property.LINEAR, Property.FRESH, Property.HONEST);
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.EXACT;
    }

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        return new PushPull(scope);
    }
}

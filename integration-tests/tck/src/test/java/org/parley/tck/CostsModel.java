package org.parley.tck;

import java.util.Optional;
import java.util.function.IntFunction;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;

/** A model of {@link RidgeCosts}, or of other costs that a test creates. */
@Described(name = "costs", description = "A model of a test.")
record CostsModel(IntFunction<AgentCosts> costs, Optional<ModelSize> declaredSize) implements BilevelModelFactory {

    CostsModel(IntFunction<AgentCosts> costs) {
        this(costs, Optional.empty());
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        return declaredSize;
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return BilevelModel.of(RidgeCosts.DIMENSION, RidgeCosts.DIMENSION, costs);
    }
}

package org.parley.tck;

import java.util.Optional;
import java.util.function.IntFunction;
import org.parley.api.component.Settings;
import org.parley.api.model.AgentCosts;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ModelSize;

/** A model of {@link RidgeCosts}, or of whatever a test makes of them. */
record CostsModel(IntFunction<AgentCosts> costs, Optional<ModelSize> declaredSize) implements BilevelModelFactory {

    CostsModel(IntFunction<AgentCosts> costs) {
        this(costs, Optional.empty());
    }

    @Override
    public Optional<ModelSize> size(Settings settings, int agents) {
        return declaredSize;
    }

    @Override
    public String name() {
        return "costs";
    }

    @Override
    public String description() {
        return "A model of a test.";
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        return new BilevelModel() {
            @Override
            public int upperDimension() {
                return RidgeCosts.DIMENSION;
            }

            @Override
            public int lowerDimension() {
                return RidgeCosts.DIMENSION;
            }

            @Override
            public AgentCosts agent(int agent) {
                return costs.apply(agent);
            }
        };
    }
}

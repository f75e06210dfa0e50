package org.parley.plugins.core;

import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class StormContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new StormFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("of", "gradient");
    }

    @Override
    protected List<? extends ComponentFactory> companions() {
        return List.of(new GradientFactory());
    }
}

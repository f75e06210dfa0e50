package org.parley.plugins.interact;

import java.util.List;
import java.util.Map;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.plugins.core.GradientFactory;
import org.parley.tck.EstimatorContract;

class SpiderBelowContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new SpiderFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("period", 4, "of", "gradient", "exact", "gradient");
    }

    @Override
    protected List<EstimatorFactory> companions() {
        return List.of(new GradientFactory());
    }
}

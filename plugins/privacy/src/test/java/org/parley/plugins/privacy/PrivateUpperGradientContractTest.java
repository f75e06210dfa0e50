package org.parley.plugins.privacy;

import java.util.Map;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class PrivateUpperGradientContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new PrivateGradientFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("clip", 0.5, "of", "upper");
    }
}

package org.parley.plugins.firstorder;

import java.util.Map;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class FirstOrderWithGrowingPenaltyContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new FirstOrderFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("penalty", Map.of("use", "power", "with", Map.of("scale", 5, "exponent", 0.3)));
    }
}

package org.parley.plugins.interact;

import java.util.Map;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class NeumannOfRandomLengthContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new NeumannFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("length", "random");
    }
}

package org.parley.plugins.core;

import java.util.Map;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class AuxiliarySystemJacobiContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new AuxiliarySystemFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("order", "jacobi");
    }
}

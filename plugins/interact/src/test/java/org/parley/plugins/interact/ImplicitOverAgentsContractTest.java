package org.parley.plugins.interact;

import java.util.Map;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class ImplicitOverAgentsContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new ImplicitFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("over-agents", true);
    }
}

package org.parley.plugins.gossipdsbo;

import java.util.Map;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class GossipHessianByServerContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new GossipHessianFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("terms", 10, "average", 0.2, "lipschitz", 10, "exchange", "after");
    }
}

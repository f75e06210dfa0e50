package org.parley.plugins.robust;

import java.util.Map;
import org.parley.api.network.AggregationFactory;
import org.parley.tck.AggregationContract;

class ClippedGossipContractTest extends AggregationContract {

    @Override
    protected AggregationFactory factory() {
        return new ClippedGossipFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("radius", 0.5);
    }
}

package org.parley.plugins.robust;

import java.util.Map;
import org.parley.api.network.AggregationFactory;
import org.parley.tck.AggregationContract;

class KrumContractTest extends AggregationContract {

    @Override
    protected AggregationFactory factory() {
        return new KrumFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("liars", 2);
    }
}

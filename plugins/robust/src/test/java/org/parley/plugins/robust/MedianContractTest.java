package org.parley.plugins.robust;

import java.util.Map;
import org.parley.api.network.AggregationFactory;
import org.parley.tck.AggregationContract;

class MedianContractTest extends AggregationContract {

    @Override
    protected AggregationFactory factory() {
        return new MedianFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of();
    }
}

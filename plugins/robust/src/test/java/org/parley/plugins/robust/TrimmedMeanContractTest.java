package org.parley.plugins.robust;

import java.util.Map;
import org.parley.api.network.AggregationFactory;
import org.parley.tck.AggregationContract;

class TrimmedMeanContractTest extends AggregationContract {

    @Override
    protected AggregationFactory factory() {
        return new TrimmedMeanFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("trim", 2);
    }
}

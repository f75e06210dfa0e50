package org.parley.plugins.faults;

import java.util.List;
import java.util.Map;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.tck.NetworkFaultContract;

class StragglersContractTest extends NetworkFaultContract {

    @Override
    protected NetworkFaultFactory factory() {
        return new StragglersFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("agents", List.of(1, 3));
    }
}

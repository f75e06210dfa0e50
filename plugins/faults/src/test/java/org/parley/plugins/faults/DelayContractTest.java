package org.parley.plugins.faults;

import java.util.Map;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.tck.NetworkFaultContract;

class DelayContractTest extends NetworkFaultContract {

    @Override
    protected NetworkFaultFactory factory() {
        return new DelayFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("bound", 2);
    }
}

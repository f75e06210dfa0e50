package org.parley.plugins.faults;

import java.util.Map;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.tck.NetworkFaultContract;

class ClientSamplingContractTest extends NetworkFaultContract {

    @Override
    protected NetworkFaultFactory factory() {
        return new ClientSamplingFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("fraction", 0.5);
    }
}

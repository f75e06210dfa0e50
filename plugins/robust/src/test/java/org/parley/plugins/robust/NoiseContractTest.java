package org.parley.plugins.robust;

import java.util.List;
import java.util.Map;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.tck.NetworkFaultContract;

class NoiseContractTest extends NetworkFaultContract {

    @Override
    protected NetworkFaultFactory factory() {
        return new NoiseFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("agents", List.of(1, 4));
    }
}

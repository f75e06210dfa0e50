package org.parley.plugins.faults;

import java.util.Map;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.tck.NetworkFaultContract;

class SymmetricLossContractTest extends NetworkFaultContract {

    @Override
    protected NetworkFaultFactory factory() {
        return new LossFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("probability", 0.3);
    }
}

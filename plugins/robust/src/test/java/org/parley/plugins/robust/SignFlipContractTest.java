package org.parley.plugins.robust;

import java.util.List;
import java.util.Map;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.tck.NetworkFaultContract;

class SignFlipContractTest extends NetworkFaultContract {

    @Override
    protected NetworkFaultFactory factory() {
        return new SignFlipFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("agents", List.of(1, 4), "scale", 2);
    }
}

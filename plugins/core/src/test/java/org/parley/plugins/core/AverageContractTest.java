package org.parley.plugins.core;

import java.util.Map;
import org.parley.api.mixing.MomentumFactory;
import org.parley.tck.MomentumContract;

class AverageContractTest extends MomentumContract {

    @Override
    protected MomentumFactory factory() {
        return new AverageFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("theta", 0.2);
    }
}

package org.parley.plugins.privacy;

import java.util.Map;
import org.parley.api.mixing.MomentumFactory;
import org.parley.tck.MomentumContract;

class GaussianContractTest extends MomentumContract {

    @Override
    protected MomentumFactory factory() {
        return new GaussianFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("clip", 0.5, "deviation", 0.1);
    }
}

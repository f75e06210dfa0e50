package org.parley.plugins.core;

import java.util.Map;
import org.parley.api.mixing.MomentumFactory;
import org.parley.tck.MomentumContract;

class AdaGradByAgentContractTest extends MomentumContract {

    @Override
    protected MomentumFactory factory() {
        return new AdaGradFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("by", "agent");
    }
}

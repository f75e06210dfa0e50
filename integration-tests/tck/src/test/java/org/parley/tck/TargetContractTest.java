package org.parley.tck;

import java.util.Map;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.stop.StopRules.TargetFactory;

class TargetContractTest extends ObserverContract {

    @Override
    protected ObserverFactory factory() {
        return new TargetFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("metric", "upper_loss", "below", 1.0);
    }
}

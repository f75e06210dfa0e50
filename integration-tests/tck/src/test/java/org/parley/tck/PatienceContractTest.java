package org.parley.tck;

import java.util.Map;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.stop.StopRules.PatienceFactory;

class PatienceContractTest extends ObserverContract {

    @Override
    protected ObserverFactory factory() {
        return new PatienceFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("metric", "samples", "rounds", 3);
    }
}

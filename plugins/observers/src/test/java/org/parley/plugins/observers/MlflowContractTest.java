package org.parley.plugins.observers;

import java.util.Map;
import org.parley.api.observe.ObserverFactory;
import org.parley.tck.ObserverContract;

/** Nobody listens there: what holds must hold for an observer that is left out, too. */
class MlflowContractTest extends ObserverContract {

    @Override
    protected ObserverFactory factory() {
        return new MlflowFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("server", "http://localhost:1");
    }
}

package org.parley.tck;

import java.util.Map;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.stop.StopRules.BudgetFactory;

class BudgetContractTest extends ObserverContract {

    @Override
    protected ObserverFactory factory() {
        return new BudgetFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("column", "samples", "most", 5.0);
    }
}

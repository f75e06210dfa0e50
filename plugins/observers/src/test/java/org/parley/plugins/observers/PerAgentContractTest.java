package org.parley.plugins.observers;

import java.util.List;
import java.util.Map;
import org.parley.api.observe.ObserverFactory;
import org.parley.tck.ObserverContract;

class PerAgentContractTest extends ObserverContract {

    @Override
    protected ObserverFactory factory() {
        return new AgentObservers.PerAgentFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("metrics", List.of("upper_loss", "lower_loss"), "levels", List.of("upper"));
    }
}

package org.parley.plugins.core;

import java.util.Map;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.tck.StepRuleContract;

class AdaGradNormAloneContractTest extends StepRuleContract {

    @Override
    protected StepRuleFactory factory() {
        return new AdaGradNormFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("agree", false);
    }
}

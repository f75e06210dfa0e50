package org.parley.plugins.core;

import org.parley.api.mixing.StepRuleFactory;
import org.parley.tck.StepRuleContract;

class ArmijoContractTest extends StepRuleContract {

    @Override
    protected StepRuleFactory factory() {
        return new ArmijoFactory();
    }
}

package org.parley.plugins.constraints;

import java.util.Map;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.tck.ConstraintContract;

class L1ContractTest extends ConstraintContract {

    @Override
    protected ConstraintFactory factory() {
        return new L1Factory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("weight", 0.4);
    }
}

package org.parley.plugins.constraints;

import java.util.Map;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.tck.ConstraintContract;

class SimplexContractTest extends ConstraintContract {

    @Override
    protected ConstraintFactory factory() {
        return new SimplexFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("total", 2.0);
    }
}

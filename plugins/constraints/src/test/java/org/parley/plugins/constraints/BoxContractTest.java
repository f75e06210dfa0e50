package org.parley.plugins.constraints;

import java.util.Map;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.tck.ConstraintContract;

class BoxContractTest extends ConstraintContract {

    @Override
    protected ConstraintFactory factory() {
        return new BoxFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("from", -0.3, "to", 0.7);
    }
}

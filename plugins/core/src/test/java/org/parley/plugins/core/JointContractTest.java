package org.parley.plugins.core;

import java.util.List;
import java.util.Map;
import org.parley.api.model.BilevelModelFactory;
import org.parley.plugins.models.quadratic.QuadraticFactory;
import org.parley.tck.BilevelModelContract;

class JointContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new JointFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("of", "quadratic", "loss", "lower");
    }

    @Override
    protected List<BilevelModelFactory> companions() {
        return List.of(new QuadraticFactory());
    }
}

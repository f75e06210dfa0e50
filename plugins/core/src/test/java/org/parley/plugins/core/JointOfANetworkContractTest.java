package org.parley.plugins.core;

import java.util.List;
import java.util.Map;
import org.parley.api.model.BilevelModelFactory;
import org.parley.plugins.models.meta.MetaLearningFactory;
import org.parley.tck.BilevelModelContract;

/** Around a model with code of its own for single precision. */
class JointOfANetworkContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new JointFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("of", "meta-learning", "loss", "lower");
    }

    @Override
    protected List<BilevelModelFactory> companions() {
        return List.of(new MetaLearningFactory());
    }
}

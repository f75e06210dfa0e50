package org.parley.plugins.djl.models;

import java.util.Map;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

class SoftmaxTuningOnMxNetContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new SoftmaxTuningFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("engine", "mxnet");
    }
}

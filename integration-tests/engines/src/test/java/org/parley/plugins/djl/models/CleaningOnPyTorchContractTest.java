package org.parley.plugins.djl.models;

import java.util.List;
import java.util.Map;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

class CleaningOnPyTorchContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new CleaningFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("engine", "pytorch", "hidden", List.of(5.0));
    }
}

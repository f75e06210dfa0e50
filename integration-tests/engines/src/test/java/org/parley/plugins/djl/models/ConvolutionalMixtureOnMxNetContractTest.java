package org.parley.plugins.djl.models;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

@Tag("slow")
@Tag("long")
class ConvolutionalMixtureOnMxNetContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new MixtureFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("engine", "mxnet", "network", "cnn", "kernels", 1, "hidden", List.of(2.0), "predictors", 2);
    }
}

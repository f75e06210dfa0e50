package org.parley.plugins.djl.models;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

@Tag("slow")
class RecurrentMixtureOnPyTorchContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new MixtureFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of(
                "engine",
                "pytorch",
                "network",
                "lstm",
                "characters",
                2,
                "embedding",
                2,
                "layers",
                2,
                "cells",
                2,
                "predictors",
                2);
    }
}

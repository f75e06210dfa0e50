package org.parley.plugins.djl.models;

import java.util.Map;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

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
                3,
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

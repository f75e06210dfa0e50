package org.parley.plugins.djl.models;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

@Tag("slow")
class RecurrentMixtureOnMxNetContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new MixtureFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of(
                "engine",
                "mxnet",
                "network",
                "lstm",
                "characters",
                2,
                "embedding",
                2,
                "layers",
                1,
                "cells",
                2,
                "predictors",
                2);
    }
}

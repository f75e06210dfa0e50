package org.parley.plugins.djl.models;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

/** A mixture of small LSTMs on some engine. */
@Tag("slow")
abstract class RecurrentMixtureContract extends BilevelModelContract {

    private final String engine;
    private final int layers;

    RecurrentMixtureContract(String engine, int layers) {
        this.engine = engine;
        this.layers = layers;
    }

    @Override
    protected BilevelModelFactory factory() {
        return new MixtureFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of(
                "engine",
                engine,
                "network",
                "lstm",
                "characters",
                2,
                "embedding",
                2,
                "layers",
                layers,
                "cells",
                2,
                "predictors",
                2);
    }
}

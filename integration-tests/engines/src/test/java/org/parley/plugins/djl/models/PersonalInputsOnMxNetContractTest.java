package org.parley.plugins.djl.models;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

@Tag("slow")
@Tag("long")
class PersonalInputsOnMxNetContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new PersonalInputsFactory();
    }

    @Override
    protected Map<String, Object> settings() {
        return Map.of("engine", "mxnet", "steps", 3, "cells", 2);
    }
}

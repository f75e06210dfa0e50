package org.parley.plugins.djl.models;

import org.junit.jupiter.api.Tag;

@Tag("long")
class RecurrentMixtureOnMxNetContractTest extends RecurrentMixtureContract {

    RecurrentMixtureOnMxNetContractTest() {
        super("mxnet", 1);
    }
}

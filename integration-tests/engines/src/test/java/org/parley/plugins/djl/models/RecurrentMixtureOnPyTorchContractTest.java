package org.parley.plugins.djl.models;

import org.junit.jupiter.api.Tag;

@Tag("long")
class RecurrentMixtureOnPyTorchContractTest extends RecurrentMixtureContract {

    RecurrentMixtureOnPyTorchContractTest() {
        super("pytorch", 2);
    }
}

package org.parley.plugins.djl.models;

@Tag("long")
class RecurrentMixtureOnPyTorchContractTest extends RecurrentMixtureContract {

    RecurrentMixtureOnPyTorchContractTest() {
        super("pytorch", 2);
    }
}

package org.parley.plugins.djl.models;

class RecurrentMixtureOnPyTorchContractTest extends RecurrentMixtureContract {

    RecurrentMixtureOnPyTorchContractTest() {
        super("pytorch", 2);
    }
}

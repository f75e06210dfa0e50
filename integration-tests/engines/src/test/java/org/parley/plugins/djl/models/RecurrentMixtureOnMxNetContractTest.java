package org.parley.plugins.djl.models;

@Tag("long")
class RecurrentMixtureOnMxNetContractTest extends RecurrentMixtureContract {

    RecurrentMixtureOnMxNetContractTest() {
        super("mxnet", 1);
    }
}

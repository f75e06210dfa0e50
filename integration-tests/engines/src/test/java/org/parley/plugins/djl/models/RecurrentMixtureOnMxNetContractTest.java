package org.parley.plugins.djl.models;

class RecurrentMixtureOnMxNetContractTest extends RecurrentMixtureContract {

    RecurrentMixtureOnMxNetContractTest() {
        super("mxnet", 1);
    }
}

package org.parley.datasets;

import org.parley.api.data.DatasetFactory;
import org.parley.tck.DatasetContract;

class Cifar10ContractTest extends DatasetContract {

    @Override
    protected DatasetFactory factory() {
        return new Cifar10Factory();
    }
}

package org.parley.datasets;

import org.parley.api.data.DatasetFactory;
import org.parley.tck.DatasetContract;

class MnistContractTest extends DatasetContract {

    @Override
    protected DatasetFactory factory() {
        return new MnistFactory();
    }
}

package org.parley.datasets;

import org.parley.api.data.DatasetFactory;
import org.parley.tck.DatasetContract;

class FashionMnistContractTest extends DatasetContract {

    @Override
    protected DatasetFactory factory() {
        return new FashionMnistFactory();
    }
}

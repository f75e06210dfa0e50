package org.parley.plugins.models;

import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

class HyperCleaningContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new HyperCleaningFactory();
    }
}

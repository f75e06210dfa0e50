package org.parley.plugins.models.quadratic;

import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

class QuadraticContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new QuadraticFactory();
    }
}

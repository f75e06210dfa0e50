package org.parley.plugins.interact;

import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class ImplicitContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new ImplicitFactory();
    }
}

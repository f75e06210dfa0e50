package org.parley.plugins.interact;

import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class NeumannContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new NeumannFactory();
    }
}

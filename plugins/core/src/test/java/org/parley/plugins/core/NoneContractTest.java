package org.parley.plugins.core;

import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class NoneContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new NoneFactory();
    }
}

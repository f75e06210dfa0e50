package org.parley.plugins.firstorder;

import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class FirstOrderContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new FirstOrderFactory();
    }
}

package org.parley.plugins.dsoba;

import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class GradientContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new GradientFactory();
    }
}

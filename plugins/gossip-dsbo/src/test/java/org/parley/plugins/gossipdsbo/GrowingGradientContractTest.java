package org.parley.plugins.gossipdsbo;

import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class GrowingGradientContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new GrowingGradientFactory();
    }
}

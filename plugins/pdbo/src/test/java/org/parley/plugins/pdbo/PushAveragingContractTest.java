package org.parley.plugins.pdbo;

import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class PushAveragingContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new PushAveragingFactory();
    }
}

package org.parley.plugins.baselines;

import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.tck.EstimatorContract;

class JacobianSystemContractTest extends EstimatorContract {

    @Override
    protected EstimatorFactory factory() {
        return new JacobianSystemFactory();
    }
}

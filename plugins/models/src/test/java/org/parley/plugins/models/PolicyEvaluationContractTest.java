package org.parley.plugins.models;

import org.parley.api.model.BilevelModelFactory;
import org.parley.tck.BilevelModelContract;

class PolicyEvaluationContractTest extends BilevelModelContract {

    @Override
    protected BilevelModelFactory factory() {
        return new PolicyEvaluationFactory();
    }
}

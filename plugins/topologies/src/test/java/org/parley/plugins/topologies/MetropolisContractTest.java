package org.parley.plugins.topologies;

import org.parley.api.topology.WeightRuleFactory;
import org.parley.tck.WeightRuleContract;

class MetropolisContractTest extends WeightRuleContract {

    @Override
    protected WeightRuleFactory factory() {
        return new MetropolisFactory();
    }
}

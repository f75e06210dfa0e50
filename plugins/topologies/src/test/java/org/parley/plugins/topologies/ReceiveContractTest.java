package org.parley.plugins.topologies;

import java.util.Set;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.tck.WeightRuleContract;

class ReceiveContractTest extends WeightRuleContract {

    @Override
    protected WeightRuleFactory factory() {
        return new ReceiveFactory();
    }

    @Override
    protected Set<Property> promises() {
        return Set.of(Property.ROW_STOCHASTIC);
    }
}

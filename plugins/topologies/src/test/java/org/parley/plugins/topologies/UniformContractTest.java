package org.parley.plugins.topologies;

import java.util.Set;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.tck.WeightRuleContract;

class UniformContractTest extends WeightRuleContract {

    @Override
    protected WeightRuleFactory factory() {
        return new UniformFactory();
    }

    /** On a directed graph whose agents hear more others than hear them, columns do not. */
    @Override
    protected Set<Property> promises() {
        return Set.of(Property.ROW_STOCHASTIC);
    }
}

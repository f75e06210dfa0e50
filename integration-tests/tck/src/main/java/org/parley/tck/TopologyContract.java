package org.parley.tck;

import java.util.List;
import java.util.Set;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.Subject;
import org.parley.tck.check.TopologyChecks;

/** The contract of a topology. */
public abstract class TopologyContract extends ComponentContract<TopologyFactory> {

    /** Returns the properties of its own weights, if it has any. */
    protected Set<Property> promises() {
        return Set.of(Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC);
    }

    @Override
    final List<ContractCheck> checks(Subject<TopologyFactory> subject) {
        return TopologyChecks.of(subject, promises());
    }
}

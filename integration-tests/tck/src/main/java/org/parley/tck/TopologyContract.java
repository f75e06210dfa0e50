package org.parley.tck;

import java.util.List;
import java.util.Set;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.Subject;
import org.parley.tck.check.TopologyChecks;

/** The promises of a topology. */
public abstract class TopologyContract extends ComponentContract<TopologyFactory> {

    /** What its own weights have, if it brings any. */
    protected Set<Property> promises() {
        return Set.of(Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC);
    }

    @Override
    final List<ContractCheck> checks(Subject<TopologyFactory> subject) {
        return TopologyChecks.of(subject, promises());
    }
}

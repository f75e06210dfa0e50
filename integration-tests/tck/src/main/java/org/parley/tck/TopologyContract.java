package org.parley.tck;

import java.util.List;
import java.util.Set;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;
import org.parley.tck.law.TopologyLaws;

/** The promises of a topology. */
public abstract class TopologyContract extends ComponentContract<TopologyFactory> {

    /** What its own weights have, if it brings any. */
    protected Set<Property> promises() {
        return Set.of(Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC);
    }

    @Override
    final List<Law> laws(Subject<TopologyFactory> subject) {
        return TopologyLaws.of(subject, promises());
    }
}

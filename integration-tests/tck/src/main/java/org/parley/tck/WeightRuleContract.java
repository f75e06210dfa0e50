package org.parley.tck;

import java.util.List;
import java.util.Set;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.Subject;
import org.parley.tck.check.WeightRuleChecks;

/** The contract of a weight rule. */
public abstract class WeightRuleContract extends ComponentContract<WeightRuleFactory> {

    /** Returns the properties of its weights on every graph that it accepts. */
    protected Set<Property> promises() {
        return Set.of(Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC);
    }

    @Override
    final List<ContractCheck> checks(Subject<WeightRuleFactory> subject) {
        return WeightRuleChecks.of(subject, promises());
    }
}

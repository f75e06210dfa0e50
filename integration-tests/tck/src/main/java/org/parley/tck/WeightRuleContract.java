package org.parley.tck;

import java.util.List;
import java.util.Set;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.Subject;
import org.parley.tck.check.WeightRuleChecks;

/** The promises of a weight rule. */
public abstract class WeightRuleContract extends ComponentContract<WeightRuleFactory> {

    /** What its weights have on every graph it accepts. */
    protected Set<Property> promises() {
        return Set.of(Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC);
    }

    @Override
    final List<ContractCheck> checks(Subject<WeightRuleFactory> subject) {
        return WeightRuleChecks.of(subject, promises());
    }
}

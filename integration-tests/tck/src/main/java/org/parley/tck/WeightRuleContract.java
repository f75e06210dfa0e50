package org.parley.tck;

import java.util.List;
import java.util.Set;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.Subject;
import org.parley.tck.law.WeightRuleLaws;

/** The promises of a weight rule. */
public abstract class WeightRuleContract extends ComponentContract<WeightRuleFactory> {

    /** What its weights have on every graph it accepts. */
    protected Set<Property> promises() {
        return Set.of(Property.ROW_STOCHASTIC, Property.COLUMN_STOCHASTIC);
    }

    @Override
    final List<Law> laws(Subject<WeightRuleFactory> subject) {
        return WeightRuleLaws.of(subject, promises());
    }
}

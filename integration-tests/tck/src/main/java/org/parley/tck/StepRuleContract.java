package org.parley.tck;

import java.util.List;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.tck.law.Law;
import org.parley.tck.law.StepRuleLaws;
import org.parley.tck.law.Subject;

/** The promises of a step rule. */
public abstract class StepRuleContract extends ComponentContract<StepRuleFactory> {

    @Override
    final List<Law> laws(Subject<StepRuleFactory> subject) {
        return StepRuleLaws.of(subject);
    }
}

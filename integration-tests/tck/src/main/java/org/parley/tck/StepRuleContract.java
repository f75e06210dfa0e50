package org.parley.tck;

import org.parley.api.mixing.StepRuleFactory;

/** The promises of a step rule. */
public abstract class StepRuleContract extends ComponentContract<StepRuleFactory> {}

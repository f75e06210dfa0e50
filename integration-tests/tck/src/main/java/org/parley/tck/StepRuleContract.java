package org.parley.tck;

import org.parley.api.mixing.StepRuleFactory;

/** The contract of a step rule. */
public abstract class StepRuleContract extends ComponentContract<StepRuleFactory> {}

package org.parley.tck;

import org.parley.api.mixing.ConstraintFactory;

/** The contract of a constraint. */
public abstract class ConstraintContract extends ComponentContract<ConstraintFactory> {}

package org.parley.tck;

import org.parley.api.mixing.ConstraintFactory;

/** The promises of a constraint. */
public abstract class ConstraintContract extends ComponentContract<ConstraintFactory> {}

package org.parley.tck;

import org.parley.api.mixing.MomentumFactory;

/** The promises of a momentum. */
public abstract class MomentumContract extends ComponentContract<MomentumFactory> {}

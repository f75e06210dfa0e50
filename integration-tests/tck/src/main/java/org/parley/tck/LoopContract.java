package org.parley.tck;

import org.parley.api.loop.LoopFactory;

/** The contract of a loop. */
public abstract class LoopContract extends ComponentContract<LoopFactory> {}

package org.parley.tck;

import org.parley.api.mixing.MixingStrategyFactory;

/** The contract of a mixing strategy. */
public abstract class MixingStrategyContract extends ComponentContract<MixingStrategyFactory> {}

package org.parley.tck;

import org.parley.api.mixing.TransformFactory;

/** The contract of a transform. */
public abstract class TransformContract extends ComponentContract<TransformFactory> {}

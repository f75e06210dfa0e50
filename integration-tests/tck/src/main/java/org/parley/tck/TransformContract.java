package org.parley.tck;

import org.parley.api.mixing.TransformFactory;

/** The promises of a momentum. */
public abstract class TransformContract extends ComponentContract<TransformFactory> {}

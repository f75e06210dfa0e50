package org.parley.tck;

import org.parley.api.numeric.KernelsFactory;

/** The contract of kernels. */
public abstract class KernelsContract extends ComponentContract<KernelsFactory> {}

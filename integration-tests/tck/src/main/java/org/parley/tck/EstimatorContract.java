package org.parley.tck;

import org.parley.api.hypergradient.EstimatorFactory;

/** The contract of an estimator: of hypergradients at the upper level, of gradients at the lower one. */
public abstract class EstimatorContract extends ComponentContract<EstimatorFactory> {}

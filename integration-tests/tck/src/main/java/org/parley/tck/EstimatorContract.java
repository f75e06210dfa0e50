package org.parley.tck;

import org.parley.api.hypergradient.EstimatorFactory;

/** The promises of an estimator of directions: of hypergradients above, of gradients below. */
public abstract class EstimatorContract extends ComponentContract<EstimatorFactory> {}

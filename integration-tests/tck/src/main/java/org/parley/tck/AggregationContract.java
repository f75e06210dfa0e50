package org.parley.tck;

import org.parley.api.network.AggregationFactory;

/** The contract of an aggregation. */
public abstract class AggregationContract extends ComponentContract<AggregationFactory> {}

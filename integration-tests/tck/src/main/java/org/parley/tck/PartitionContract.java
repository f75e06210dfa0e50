package org.parley.tck;

import org.parley.api.data.PartitionFactory;

/** The contract of a data partition. */
public abstract class PartitionContract extends ComponentContract<PartitionFactory> {}

package org.parley.tck;

import org.parley.api.data.PartitionFactory;

/** The promises of a way to share data out. */
public abstract class PartitionContract extends ComponentContract<PartitionFactory> {}

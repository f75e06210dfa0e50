package org.parley.tck;

import org.parley.api.network.NetworkFaultFactory;

/** The contract of a network fault. */
public abstract class NetworkFaultContract extends ComponentContract<NetworkFaultFactory> {}

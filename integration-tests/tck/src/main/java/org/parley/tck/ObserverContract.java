package org.parley.tck;

import org.parley.api.observe.ObserverFactory;

/** The promises of an observer. */
public abstract class ObserverContract extends ComponentContract<ObserverFactory> {}

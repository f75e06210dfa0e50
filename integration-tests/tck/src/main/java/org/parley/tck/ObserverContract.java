package org.parley.tck;

import org.parley.api.observe.ObserverFactory;

/** The contract of an observer. */
public abstract class ObserverContract extends ComponentContract<ObserverFactory> {}

package org.parley.runtime.experiment;

/** The listener and the cancellation of a run. */
public record Watch(RunListener listener, Cancellation cancellation) {}

package org.parley.runtime.experiment;

/** Who follows a run, and who may end it early. */
public record Watch(RunListener listener, Cancellation cancellation) {}

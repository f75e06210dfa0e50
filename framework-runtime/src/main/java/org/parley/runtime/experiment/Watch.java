package org.parley.runtime.experiment;

/** What follows a run, and what may end it early. */
public record Watch(RunListener listener, Cancellation cancellation) {}

package org.parley.runtime.engine.processes;

import jdk.jfr.Label;
import jdk.jfr.Name;

/** The run waits for a message, which may be there already: what it did since that was sent has overlapped with travel. */
@Name("parley.Wait")
@Label("Wait")
final class WaitEvent extends MessageEvent {}

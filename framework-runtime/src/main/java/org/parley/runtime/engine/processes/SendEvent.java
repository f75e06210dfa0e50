package org.parley.runtime.engine.processes;

import jdk.jfr.Label;
import jdk.jfr.Name;

/** A message is written and handed to the engine; it travels from the end of this event on. */
@Name("parley.Send")
@Label("Send")
final class SendEvent extends MessageEvent {}

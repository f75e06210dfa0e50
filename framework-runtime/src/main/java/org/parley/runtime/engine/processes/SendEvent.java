package org.parley.runtime.engine.processes;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A message is written and handed to the engine; it travels from the end of this event on. Used again and again. */
@Name("parley.Send")
@Label("Send")
@Category("Parley")
@StackTrace(false)
final class SendEvent extends Event {

    @Label("Rank")
    int rank;

    @Label("Peer")
    int peer;

    @Label("Exchange")
    long exchange;

    @Label("Size")
    @DataAmount
    int bytes;
}

package org.parley.runtime.engine.processes;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The run waits for a message, which may be there already: what it did since it sent its own has overlapped with travel. Used again and again. */
@Name("parley.Wait")
@Label("Wait")
@Category("Parley")
@StackTrace(false)
final class WaitEvent extends Event {

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

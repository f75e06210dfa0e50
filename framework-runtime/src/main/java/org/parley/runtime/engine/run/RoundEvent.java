package org.parley.runtime.engine.run;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One round, as Flight Recorder shows it. Used again and again. */
@Name("parley.Round")
@Label("Round")
@Category("Parley")
@StackTrace(false)
final class RoundEvent extends Event {

    @Label("Rank")
    int rank;

    @Label("Round")
    long round;
}

package org.parley.runtime.engine.processes;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Rows of a level cross between processes and are mixed: from the first row packed to the last row mixed. Used again and again. */
@Name("parley.Exchange")
@Label("Exchange")
@Category("Parley")
@StackTrace(false)
final class ExchangeEvent extends Event {

    @Label("Rank")
    int rank;

    @Label("Exchange")
    long exchange;

    @Label("Level")
    String level;
}

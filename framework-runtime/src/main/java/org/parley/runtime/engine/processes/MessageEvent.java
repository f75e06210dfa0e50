package org.parley.runtime.engine.processes;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;

/** A message from one process to another, as Flight Recorder shows it at either end. Used again and again. */
@Category("Parley")
@StackTrace(false)
abstract class MessageEvent extends Event {

    @Label("Rank")
    int rank;

    @Label("Peer")
    int peer;

    @Label("Exchange")
    long exchange;

    @Label("Size")
    @DataAmount
    int bytes;

    /** It is over; told where somebody records. */
    final void tell(int ownRank, int otherRank, long number) {
        end();
        if (shouldCommit()) {
            rank = ownRank;
            peer = otherRank;
            exchange = number;
            commit();
        }
    }
}

package org.parley.plugins.engine.pekko;

import java.util.List;
import org.parley.api.component.Diagnostic;

/**
 * The control messages between processes, apart from the messages of the run. Any of them may be lost, so a process that needs a reply must
 * repeat its request.
 */
sealed interface Control extends Node.Message {

    /**
     * To rank 0: this process is ready for an epoch.
     *
     * @param uid the uid of its cluster member
     * @param attempt a number that grows with every requested epoch
     * @param ordinal the ordinal of the last epoch that it has seen
     */
    record Present(int rank, int processes, long uid, long attempt, long ordinal, Address control, Address data)
            implements Control {}

    /** To rank 0: this epoch is over. */
    record Lost(long epoch, int rank, String how) implements Control {}

    /** To rank 0: this process considers the run as over. */
    record GivesUp(Present who, Diagnostic diagnostic) implements Control {}

    /** To rank 0: this process knows that the run is over. */
    record Noted(long uid) implements Control {}

    /** From rank 0: the epoch that this attempt requested has begun. */
    record Begin(long attempt, long epoch, long ordinal, List<Epoch.Participant> participants) implements Control {}

    /** From rank 0: the epoch that this attempt requested ended before it could be announced; request again. */
    record Again(long attempt) implements Control {}

    /** From rank 0: this epoch is over. */
    record Over(long epoch, int rank, String how) implements Control {}

    /** From rank 0: the run is over. */
    record RunOver(int rank, Diagnostic diagnostic) implements Control {}

    /**
     * From rank 0, to all: the run is complete.
     *
     * @param isForAll whether processes that are not present yet must know it as well
     */
    record Complete(boolean isForAll) implements Control {}

    /** From rank 0: all present processes know that the run is over. */
    record Spread() implements Control {}

    /** From rank 0: it is in another cluster than the process with this uid, which must join again. */
    record Stranger(long uid) implements Control {}

    /** From rank 0: this process is not part of the run. */
    record Refused(String why) implements Control {}
}

package org.parley.plugins.engine.pekko;

import java.util.List;
import org.parley.api.component.Diagnostic;

/** What processes tell each other apart from the messages of the run; any of it may get lost, so whoever needs an answer asks again. */
sealed interface Control extends Node.Message {

    /**
     * To rank 0: this process is ready for an epoch.
     *
     * @param uid of its member of the cluster
     * @param attempt grows with every epoch that it asks for
     * @param ordinal of the last epoch it has seen
     */
    record Present(int rank, int processes, long uid, long attempt, long ordinal, Address control, Address data)
            implements Control {}

    /** To rank 0: this epoch is over. */
    record Lost(long epoch, int rank, String how) implements Control {}

    /** To rank 0: the run is over, as far as this process is concerned. */
    record GivesUp(Present who, Diagnostic diagnostic) implements Control {}

    /** To rank 0: this process knows that the run is over. */
    record Noted(long uid) implements Control {}

    /** From rank 0: the epoch that this attempt asked for has begun. */
    record Begin(long attempt, long epoch, long ordinal, List<Epoch.Participant> participants) implements Control {}

    /** From rank 0: what this attempt asked for is over before it was heard of; ask anew. */
    record Again(long attempt) implements Control {}

    /** From rank 0: this epoch is over. */
    record Over(long epoch, int rank, String how) implements Control {}

    /** From rank 0: the run is over. */
    record RunOver(int rank, Diagnostic diagnostic) implements Control {}

    /**
     * Of rank 0, to all: the run is complete.
     *
     * @param isForAll whether also those are to know who are not there yet
     */
    record Complete(boolean isForAll) implements Control {}

    /** From rank 0: everybody who is there knows that the run is over. */
    record Spread() implements Control {}

    /** From rank 0: it is in another cluster than the process of this uid, which has to join anew. */
    record Stranger(long uid) implements Control {}

    /** From rank 0: this process does not belong here. */
    record Refused(String why) implements Control {}
}

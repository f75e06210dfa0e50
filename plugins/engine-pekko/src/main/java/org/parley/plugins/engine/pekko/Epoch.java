package org.parley.plugins.engine.pekko;

import java.util.List;

/**
 * An epoch and its participants.
 *
 * @param id a random number that is unique to the epoch
 * @param ordinal the sequence number of this epoch in the run
 * @param rank the rank of this process
 * @param participants the participants, by rank
 */
record Epoch(long id, long ordinal, int rank, List<Participant> participants) {

    Epoch {
        participants = List.copyOf(participants);
    }

    /**
     * A participating process.
     *
     * @param uid the uid of its cluster member
     * @param data the address on which it receives messages
     */
    record Participant(long uid, Address data) {}

    /** Returns the rank of this cluster member, or -1. */
    int rankOf(long uid) {
        for (int each = 0; each < participants.size(); each++) {
            if (participants.get(each).uid() == uid) {
                return each;
            }
        }
        return -1;
    }
}

package org.parley.plugins.engine.pekko;

import java.util.List;

/**
 * An epoch and who takes part in it.
 *
 * @param id random, so that no two are alike
 * @param ordinal the sequence number of this epoch in the run
 * @param rank of the process that holds this
 * @param participants by rank
 */
record Epoch(long id, long ordinal, int rank, List<Participant> participants) {

    Epoch {
        participants = List.copyOf(participants);
    }

    /**
     * A process that takes part.
     *
     * @param uid of its member of the cluster
     * @param data where it takes messages
     */
    record Participant(long uid, Address data) {}

    /** The rank of this member of the cluster, or -1. */
    int rankOf(long uid) {
        for (int each = 0; each < participants.size(); each++) {
            if (participants.get(each).uid() == uid) {
                return each;
            }
        }
        return -1;
    }
}

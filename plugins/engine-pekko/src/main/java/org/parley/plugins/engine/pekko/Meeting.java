package org.parley.plugins.engine.pekko;

import java.util.List;

/**
 * An epoch and who takes part in it.
 *
 * @param epoch random, so that no two are alike
 * @param ordinal the how-manieth epoch of the run this is
 * @param rank of the process that holds this
 * @param seats by rank
 */
record Meeting(long epoch, long ordinal, int rank, List<Seat> seats) {

    Meeting {
        seats = List.copyOf(seats);
    }

    /**
     * A process that takes part.
     *
     * @param uid of its member of the cluster
     * @param data where it takes messages
     */
    record Seat(long uid, Address data) {}

    /** The rank of this member of the cluster, or -1. */
    int rankOf(long uid) {
        for (int each = 0; each < seats.size(); each++) {
            if (seats.get(each).uid() == uid) {
                return each;
            }
        }
        return -1;
    }
}

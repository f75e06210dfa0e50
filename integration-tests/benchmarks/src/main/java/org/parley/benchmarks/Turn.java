package org.parley.benchmarks;

/**
 * What a contestant did in one turn: a whole process.
 *
 * @param rounds that it made
 * @param seconds from its start to its end, reading and both records included
 * @param steady rounds per second in the second half, without start and records
 * @param firstLoss before the first round
 * @param lastLoss after the last round
 */
record Turn(long rounds, double seconds, double steady, double firstLoss, double lastLoss) {

    /** Rounds per second of the whole process. */
    double whole() {
        return rounds / seconds;
    }
}

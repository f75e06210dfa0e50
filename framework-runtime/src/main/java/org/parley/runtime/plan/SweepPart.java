package org.parley.runtime.plan;

/**
 * A part of the runs of a sweep: with n parts, run k belongs to part k modulo n. The parts can be made at different times and on different
 * machines.
 *
 * @param number the number of the part, from 1
 * @param of the number of parts
 */
public record SweepPart(int number, int of) {

    /** All runs. */
    public static final SweepPart WHOLE = new SweepPart(1, 1);

    public SweepPart {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException("there is no part " + number + " of " + of);
        }
    }

    /**
     * Returns the number of the part that has a run.
     *
     * @param run the index of the run, from 0
     */
    public int partOf(int run) {
        return run % of + 1;
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}

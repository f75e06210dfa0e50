package org.parley.runtime.engine.processes;

import java.util.Arrays;
import java.util.BitSet;
import org.parley.api.engine.Placement;

/**
 * The rows that one exchange sends between processes. They are a pure function of the agents' needs, so sender and receiver compute them
 * without communication. Each row is sent once to each process that needs it. The memory is reused.
 */
public final class Halo {

    private final Placement place;
    private final int begin;
    private final int end;
    /** The number of possible ages of a row, starting from 0. */
    private final int ages;

    private final int[] rankOf;
    private final BitSet arriving;
    private final BitSet[] leaving;
    private final BitSet boundaryRows;
    private final Rows[] to;
    private final Rows[] from;
    private final int[] interior;
    private final int[] boundary;
    private int boundaryCount;
    private int arrivingCount;

    /**
     * Creates an empty halo.
     *
     * @param oldest the maximum age of a row in exchanges
     */
    public Halo(Placement place, int oldest) {
        this.place = place;
        this.begin = place.first(place.rank());
        this.end = place.end(place.rank());
        this.ages = oldest + 1;
        this.rankOf = new int[place.agents()];
        this.arriving = new BitSet(place.agents() * ages);
        this.leaving = new BitSet[place.processes()];
        this.boundaryRows = new BitSet(place.hosted());
        this.to = new Rows[place.processes()];
        this.from = new Rows[place.processes()];
        this.interior = new int[place.hosted()];
        this.boundary = new int[place.hosted()];
        Arrays.setAll(rankOf, place::rankOf);
        Arrays.setAll(leaving, peer -> new BitSet(place.agents() * ages));
        Arrays.setAll(to, peer -> new Rows());
        Arrays.setAll(from, peer -> new Rows());
    }

    /** Rows of some agents in ascending order. */
    public static final class Rows {

        private int[] agents = {};
        private int[] ages = {};
        private int size;

        public int size() {
            return size;
        }

        public int agent(int k) {
            return agents[k];
        }

        /** Returns the age of the row in exchanges. */
        public int age(int k) {
            return ages[k];
        }

        private void take(BitSet marked, int first, int last, int stride) {
            size = 0;
            for (int mark = marked.nextSetBit(first); mark >= 0 && mark < last; mark = marked.nextSetBit(mark + 1)) {
                if (size == agents.length) {
                    agents = Arrays.copyOf(agents, 2 * size + 4);
                    ages = Arrays.copyOf(ages, 2 * size + 4);
                }
                agents[size] = mark / stride;
                ages[size++] = mark % stride;
            }
        }
    }

    /** Removes all needs. */
    public void begin() {
        arriving.clear();
        boundaryRows.clear();
        for (BitSet peer : leaving) {
            peer.clear();
        }
    }

    /** Adds the need of an agent for a row that another agent sent {@code age} exchanges ago. */
    public void need(int receiver, int sender, int age) {
        boolean hereTo = receiver >= begin && receiver < end;
        boolean hereFrom = sender >= begin && sender < end;
        if (hereTo && !hereFrom) {
            arriving.set(sender * ages + age);
            boundaryRows.set(receiver - begin);
        } else if (hereFrom && !hereTo) {
            leaving[rankOf[receiver]].set(sender * ages + age);
        }
    }

    /** Computes the rows after all needs were added. */
    public void end() {
        for (int peer = 0; peer < place.processes(); peer++) {
            to[peer].take(leaving[peer], 0, Integer.MAX_VALUE, ages);
            from[peer].take(arriving, place.first(peer) * ages, place.end(peer) * ages, ages);
        }
        arrivingCount = arriving.cardinality();
        boundaryCount = 0;
        for (int row = 0; row < place.hosted(); row++) {
            if (boundaryRows.get(row)) {
                boundary[boundaryCount++] = row;
            } else {
                interior[row - boundaryCount] = row;
            }
        }
    }

    /** Returns the local rows that a process needs. */
    public Rows to(int peer) {
        return to[peer];
    }

    /** Returns the rows of a process that this process needs. */
    public Rows from(int peer) {
        return from[peer];
    }

    /** Returns the number of rows needed from other processes. */
    public int arriving() {
        return arrivingCount;
    }

    /**
     * Returns the local rows that need no row of other processes, in ascending order; only the first {@link #interiorCount} entries are
     * valid.
     */
    public int[] interior() {
        return interior;
    }

    public int interiorCount() {
        return place.hosted() - boundaryCount;
    }

    /** Returns the other local rows in ascending order; only the first {@link #boundaryCount} entries are valid. */
    public int[] boundary() {
        return boundary;
    }

    public int boundaryCount() {
        return boundaryCount;
    }
}

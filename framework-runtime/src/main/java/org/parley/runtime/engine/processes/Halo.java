package org.parley.runtime.engine.processes;

import java.util.Arrays;
import java.util.BitSet;
import org.parley.api.engine.Placement;

/**
 * Which rows of one exchange go from process to process: a pure function of who needs whose, so that both sides know without asking. Each row goes
 * once to each process that needs it. Written again and again into the same memory.
 */
public final class Halo {

    private final Placement place;
    private final int begin;
    private final int end;
    /** Ages that a row may have, from 0 on. */
    private final int ages;

    private final int[] rankOf;
    private final BitSet arriving;
    private final BitSet[] leaving;
    private final BitSet needy;
    private final Rows[] to;
    private final Rows[] from;
    private final int[] interior;
    private final int[] boundary;
    private int boundaryCount;
    private int arrivingCount;

    /** @param oldest how many exchanges ago a row may have been sent */
    public Halo(Placement place, int oldest) {
        this.place = place;
        this.begin = place.first(place.rank());
        this.end = place.end(place.rank());
        this.ages = oldest + 1;
        this.rankOf = new int[place.agents()];
        this.arriving = new BitSet(place.agents() * ages);
        this.leaving = new BitSet[place.processes()];
        this.needy = new BitSet(place.hosted());
        this.to = new Rows[place.processes()];
        this.from = new Rows[place.processes()];
        this.interior = new int[place.hosted()];
        this.boundary = new int[place.hosted()];
        Arrays.setAll(rankOf, place::rankOf);
        Arrays.setAll(leaving, peer -> new BitSet(place.agents() * ages));
        Arrays.setAll(to, peer -> new Rows());
        Arrays.setAll(from, peer -> new Rows());
    }

    /** Rows of some agents, ascending. */
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

        /** How many exchanges ago the agent sent it. */
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

    /** Nobody needs anything. */
    public void begin() {
        arriving.clear();
        needy.clear();
        for (BitSet peer : leaving) {
            peer.clear();
        }
    }

    /** An agent needs the row that another one sent so many exchanges ago. */
    public void need(int receiver, int sender, int age) {
        boolean hereTo = receiver >= begin && receiver < end;
        boolean hereFrom = sender >= begin && sender < end;
        if (hereTo && !hereFrom) {
            arriving.set(sender * ages + age);
            needy.set(receiver - begin);
        } else if (hereFrom && !hereTo) {
            leaving[rankOf[receiver]].set(sender * ages + age);
        }
    }

    /** All needs are known. */
    public void end() {
        for (int peer = 0; peer < place.processes(); peer++) {
            to[peer].take(leaving[peer], 0, Integer.MAX_VALUE, ages);
            from[peer].take(arriving, place.first(peer) * ages, place.end(peer) * ages, ages);
        }
        arrivingCount = arriving.cardinality();
        boundaryCount = 0;
        for (int row = 0; row < place.hosted(); row++) {
            if (needy.get(row)) {
                boundary[boundaryCount++] = row;
            } else {
                interior[row - boundaryCount] = row;
            }
        }
    }

    /** Rows of ours that a process needs. */
    public Rows to(int peer) {
        return to[peer];
    }

    /** Rows of a process that we need. */
    public Rows from(int peer) {
        return from[peer];
    }

    /** How many rows of others we need. */
    public int arriving() {
        return arrivingCount;
    }

    /** Our rows that need nobody else, ascending: the first {@link #interiorCount} of these. */
    public int[] interior() {
        return interior;
    }

    public int interiorCount() {
        return place.hosted() - boundaryCount;
    }

    /** Our other rows, ascending: the first {@link #boundaryCount} of these. */
    public int[] boundary() {
        return boundary;
    }

    public int boundaryCount() {
        return boundaryCount;
    }
}

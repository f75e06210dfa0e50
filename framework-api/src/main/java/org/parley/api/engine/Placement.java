package org.parley.api.engine;

import java.util.List;
import java.util.stream.IntStream;
import org.parley.api.component.Unstable;

/**
 * The rank of a process and the placement of all agents. Agents are distributed in contiguous ranges in the order of
 * ranks. Rank 0 writes the records.
 *
 * @param rank the rank of this process, from 0
 * @param borders the first agent of each rank, followed by the number of agents
 */
@Unstable
public record Placement(int rank, List<Integer> borders) {

    /**
     * Creates a placement.
     *
     * @param rank the rank of this process, from 0
     * @param borders the first agent of each rank, followed by the number of agents
     * @throws IllegalArgumentException if the rank is out of range or a process has no agents
     */
    public Placement {
        borders = List.copyOf(borders);
        if (rank < 0 || rank >= borders.size() - 1) {
            throw new IllegalArgumentException(
                    "rank " + rank + " is out of range for " + (borders.size() - 1) + " processes");
        }
        if (borders.get(0) != 0) {
            throw new IllegalArgumentException("the first border must be 0, got " + borders.get(0));
        }
        for (int r = 1; r < borders.size(); r++) {
            if (borders.get(r) <= borders.get(r - 1)) {
                throw new IllegalArgumentException("rank " + (r - 1) + " has no agents");
            }
        }
    }

    /**
     * {@return a placement in which the numbers of agents per process differ by at most one}
     *
     * @param rank the rank of this process, from 0
     * @param processes the number of processes, at most {@code agents}
     * @param agents the number of agents of the whole network
     */
    public static Placement evenly(int rank, int processes, int agents) {
        return new Placement(
                rank,
                IntStream.rangeClosed(0, processes)
                        .mapToObj(r -> (int) ((long) agents * r / processes))
                        .toList());
    }

    /**
     * {@return a placement with given numbers of agents per process}
     *
     * @param rank the rank of this process, from 0
     * @param shares the number of agents of each rank, at least 1
     */
    public static Placement of(int rank, List<Integer> shares) {
        return new Placement(
                rank,
                IntStream.rangeClosed(0, shares.size())
                        .mapToObj(r -> shares.subList(0, r).stream()
                                .mapToInt(Integer::intValue)
                                .sum())
                        .toList());
    }

    /**
     * {@return the same placement for another process}
     *
     * @param otherRank the rank of that process, from 0
     */
    public Placement at(int otherRank) {
        return new Placement(otherRank, borders);
    }

    /** {@return the number of processes} */
    public int processes() {
        return borders.size() - 1;
    }

    /** {@return the number of agents of the whole network} */
    public int agents() {
        return borders.get(processes());
    }

    /**
     * {@return the first agent of a rank}
     *
     * @param ofRank the rank, from 0
     */
    public int first(int ofRank) {
        return borders.get(ofRank);
    }

    /**
     * {@return the agent after the last one of a rank}
     *
     * @param ofRank the rank, from 0
     */
    public int end(int ofRank) {
        return borders.get(ofRank + 1);
    }

    /** {@return the number of agents in this process} */
    public int hosted() {
        return end(rank) - first(rank);
    }

    /**
     * {@return the rank of the process that hosts an agent}
     *
     * @param agent the index of the agent, from 0
     */
    public int rankOf(int agent) {
        int ofRank = 0;
        while (end(ofRank) <= agent) {
            ofRank++;
        }
        return ofRank;
    }
}

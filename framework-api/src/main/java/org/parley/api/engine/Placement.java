package org.parley.api.engine;

import java.util.List;
import java.util.stream.IntStream;
import org.parley.api.component.Unstable;

/**
 * Where a process stands among those of its run. Agents are shared out in contiguous ranges in the order of ranks; rank 0 writes the records.
 *
 * @param rank of this process, from 0
 * @param borders the first agent of each rank, and behind them the number of agents
 */
@Unstable
public record Placement(int rank, List<Integer> borders) {

    public Placement {
        borders = List.copyOf(borders);
        if (rank < 0 || rank >= borders.size() - 1) {
            throw new IllegalArgumentException("there is no rank " + rank + " among " + (borders.size() - 1));
        }
        if (borders.get(0) != 0) {
            throw new IllegalArgumentException("the first agent is 0, not " + borders.get(0));
        }
        for (int r = 1; r < borders.size(); r++) {
            if (borders.get(r) <= borders.get(r - 1)) {
                throw new IllegalArgumentException("rank " + (r - 1) + " has no agents");
            }
        }
    }

    /** Agents shared out as evenly as they can be. */
    public static Placement evenly(int rank, int processes, int agents) {
        return new Placement(
                rank,
                IntStream.rangeClosed(0, processes)
                        .mapToObj(r -> (int) ((long) agents * r / processes))
                        .toList());
    }

    /** @param shares how many agents each rank has */
    public static Placement of(int rank, List<Integer> shares) {
        return new Placement(
                rank,
                IntStream.rangeClosed(0, shares.size())
                        .mapToObj(r -> shares.subList(0, r).stream()
                                .mapToInt(Integer::intValue)
                                .sum())
                        .toList());
    }

    /** The same network, seen from another process. */
    public Placement at(int otherRank) {
        return new Placement(otherRank, borders);
    }

    public int processes() {
        return borders.size() - 1;
    }

    public int agents() {
        return borders.get(processes());
    }

    /** The first agent of a rank. */
    public int first(int ofRank) {
        return borders.get(ofRank);
    }

    /** The agent behind the last one of a rank. */
    public int end(int ofRank) {
        return borders.get(ofRank + 1);
    }

    /** How many agents live in this process. */
    public int hosted() {
        return end(rank) - first(rank);
    }

    /** Where an agent lives. */
    public int rankOf(int agent) {
        int ofRank = 0;
        while (end(ofRank) <= agent) {
            ofRank++;
        }
        return ofRank;
    }
}

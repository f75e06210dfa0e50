package org.parley.runtime.report.svg;

import java.util.stream.IntStream;
import org.parley.api.topology.Graph;

/** Graphs to draw. */
public final class SampleGraphs {

    private SampleGraphs() {}

    public static Graph ring(int agents) {
        return Graph.of(agents, i -> new int[] {(i + 1) % agents, (i + agents - 1) % agents});
    }

    public static Graph star(int agents) {
        return Graph.of(agents, i -> i == 0 ? IntStream.range(1, agents).toArray() : new int[] {0});
    }

    public static Graph exponential(int agents) {
        return Graph.of(
                agents,
                i -> IntStream.iterate(1, hop -> hop < agents, hop -> 2 * hop)
                        .flatMap(hop -> IntStream.of((i + hop) % agents, (i + agents - hop % agents) % agents))
                        .toArray());
    }

    public static Graph grid(int side) {
        return Graph.of(side * side, i -> {
            int row = i / side;
            int column = i % side;
            return IntStream.of(
                            row > 0 ? i - side : i,
                            row < side - 1 ? i + side : i,
                            column > 0 ? i - 1 : i,
                            column < side - 1 ? i + 1 : i)
                    .toArray();
        });
    }
}

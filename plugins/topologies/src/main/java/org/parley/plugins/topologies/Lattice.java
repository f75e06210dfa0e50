package org.parley.plugins.topologies;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Spectrum;

/** A rectangle of agents, row by row: what {@code grid} and {@code torus} share. */
record Lattice(int rows, int columns) {

    static final Option<Integer> ROWS = Option.integer("rows")
            .from(1)
            .says("Rows of the rectangle; default: as square as the number of agents allows.");

    static Lattice of(Settings settings, int agents) {
        return settings.find(ROWS).isPresent() ? withRows(settings.get(ROWS), agents) : mostSquare(agents);
    }

    static Lattice mostSquare(int agents) {
        int rows = (int) Math.sqrt(agents);
        while (agents % rows != 0) {
            rows--;
        }
        return new Lattice(rows, agents / rows);
    }

    static Lattice withRows(long rows, int agents) {
        if (rows > agents || agents % rows != 0) {
            throw NetworkErrors.value(
                    agents + " agents do not fill a rectangle of " + rows + " rows",
                    "rows can be "
                            + divisors(agents).stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        return new Lattice((int) rows, (int) (agents / rows));
    }

    /**
     * The product of a graph over the rows and one over the columns: two agents are linked when they share a row or a column and are linked
     * there. Its Laplacian's eigenvalues are the sums of those of the two sides.
     */
    Graph product(Graph overRows, Graph overColumns) {
        Spectrum down = overRows.laplacianSpectrum();
        Spectrum across = overColumns.laplacianSpectrum();
        double connectivity;
        if (rows == 1) {
            connectivity = across.smallest();
        } else if (columns == 1) {
            connectivity = down.smallest();
        } else {
            connectivity = Math.min(down.smallest(), across.smallest());
        }
        return Graph.of(rows * columns, agent -> linked(overRows, overColumns, agent))
                .withLaplacianSpectrum(connectivity, down.largest() + across.largest());
    }

    private int[] linked(Graph overRows, Graph overColumns, int agent) {
        int row = agent / columns;
        int column = agent % columns;
        IntStream vertical =
                IntStream.range(0, overRows.degree(row)).map(k -> overRows.neighbour(row, k) * columns + column);
        IntStream horizontal = IntStream.range(0, overColumns.degree(column))
                .map(k -> row * columns + overColumns.neighbour(column, k));
        return IntStream.concat(vertical, horizontal).toArray();
    }

    private static List<Integer> divisors(int agents) {
        return IntStream.rangeClosed(1, agents)
                .filter(rows -> agents % rows == 0)
                .boxed()
                .toList();
    }
}

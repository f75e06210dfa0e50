package org.parley.plugins.topologies;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Routing;
import org.parley.api.topology.Spectrum;
import org.parley.api.topology.Topology;
import org.parley.api.topology.TopologyContext;
import org.parley.api.topology.TopologyFactory;

/** Fixed graphs without randomness. For most of them, the spectrum of the Laplacian has a closed form. */
public final class StaticGraphs {

    private StaticGraphs() {}

    @Described(name = "ring", description = "Ring: agents in a circle, each linked to the next and the previous one.")
    public static final class RingFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new FixedTopology(circulant(context.agents(), 1));
        }
    }

    @Described(name = "path", description = "Path: agents in a line, each linked to the next and the previous one.")
    public static final class PathFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new FixedTopology(chain(context.agents()));
        }
    }

    @Described(name = "star", description = "Star: agent 0 in the center, linked to all others.")
    public static final class StarFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new FixedTopology(star(context.agents()));
        }
    }

    @Described(
            name = "complete",
            description = "Complete graph: every agent is linked to every other, so that mixing computes the average.")
    public static final class CompleteFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new FixedTopology(Graph.complete(context.agents()));
        }
    }

    @Described(
            name = "server",
            description =
                    "Parameter server: every agent sends to one server, which returns the average; same result as the "
                            + "complete graph with 2n messages.")
    public static final class ServerFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new Server(Graph.complete(context.agents()));
        }

        /** The complete graph, with messages routed through a server. */
        private record Server(Graph complete) implements Topology {

            @Override
            public Graph graph(long tick) {
                return complete;
            }

            @Override
            public Routing routing() {
                return Routing.SERVER;
            }
        }
    }

    @Described(
            name = "exponential",
            description = "Exponential graph: agents in a circle, each linked to those 1, 2, 4, 8, ... places away.")
    public static final class ExponentialFactory implements TopologyFactory {

        private static final Option<Boolean> DIRECTED = Option.flag("directed")
                .orElse(false)
                .description(
                        "Direction of edges: if true, agents receive only from preceding agents; if false, from both sides.");

        @Override
        public List<Option<?>> options() {
            return List.of(DIRECTED);
        }

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            int agents = context.agents();
            return new FixedTopology(settings.get(DIRECTED) ? directedExponential(agents) : exponential(agents));
        }
    }

    @Described(
            name = "grid",
            description =
                    "Grid: a rectangle of agents, each linked to its horizontal and vertical neighbors, without wrap-around.")
    public static final class GridFactory implements TopologyFactory {

        @Override
        public List<Option<?>> options() {
            return List.of(Lattice.ROWS);
        }

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            Lattice lattice = Lattice.of(settings, context.agents());
            return new FixedTopology(lattice.product(chain(lattice.rows()), chain(lattice.columns())));
        }
    }

    @Described(
            name = "torus",
            description = "Torus: a grid with wrap-around, so that all agents have the same number of neighbors.")
    public static final class TorusFactory implements TopologyFactory {

        @Override
        public List<Option<?>> options() {
            return List.of(Lattice.ROWS);
        }

        @Override
        public List<String> notes(Settings settings, int agents) {
            Lattice lattice = Lattice.of(settings, agents);
            int shorter = Math.min(lattice.rows(), lattice.columns());
            if (shorter > 2 || agents == 1) {
                return List.of();
            }
            String size = "of " + agents + " agents is " + lattice.rows() + " x " + lattice.columns();
            String hint = "; both sides are longer for 9, 12, 15, 16, 20 or 25 agents, among others";
            return List.of(
                    shorter == 1 || agents == 4
                            ? size + ", which is a ring" + hint
                            : size
                                    + ", where both links along a side of two coincide: every agent has 3 neighbors, not 4"
                                    + hint);
        }

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            Lattice lattice = Lattice.of(settings, context.agents());
            return new FixedTopology(lattice.product(circulant(lattice.rows(), 1), circulant(lattice.columns(), 1)));
        }
    }

    /** A graph that is the same at every tick. */
    record FixedTopology(Graph graph) implements Topology {

        @Override
        public Graph graph(long tick) {
            return graph;
        }
    }

    /** Returns agents in a line. The Laplacian's eigenvalues are 4 sin^2(pi k / 2n) for k = 0 .. n-1. */
    static Graph chain(int agents) {
        return Graph.of(
                        agents,
                        i -> IntStream.of(i - 1, i + 1)
                                .filter(j -> j >= 0 && j < agents)
                                .toArray())
                .withLaplacianSpectrum(
                        chainEigenvalue(agents, Math.min(1, agents - 1)), chainEigenvalue(agents, agents - 1));
    }

    private static double chainEigenvalue(int agents, int k) {
        double sine = StrictMath.sin(Math.PI * k / (2 * agents));
        return 4 * sine * sine;
    }

    /**
     * Returns agents in a circle, each linked in both directions to those a given number of places away.
     *
     * <p>The Laplacian is diagonal in the Fourier basis: eigenvalue j is the sum over the hops h of 4 sin^2(pi j h / n). The hop straight
     * across counts half, because it is one edge, not two.
     */
    static Graph circulant(int agents, int... hops) {
        int[] distinct = Arrays.stream(hops)
                .map(hop -> hop % agents)
                .map(hop -> Math.min(hop, agents - hop))
                .filter(hop -> hop > 0)
                .distinct()
                .toArray();
        Graph graph = Graph.of(
                agents,
                i -> Arrays.stream(distinct)
                        .flatMap(hop -> IntStream.of((i + hop) % agents, (i + agents - hop) % agents))
                        .toArray());
        double smallest = agents > 1 ? Double.POSITIVE_INFINITY : 0;
        double largest = 0;
        for (int j = 1; j <= agents / 2; j++) {
            double eigenvalue = circulantEigenvalue(agents, distinct, j);
            smallest = Math.min(smallest, eigenvalue);
            largest = Math.max(largest, eigenvalue);
        }
        return graph.withLaplacianSpectrum(smallest, largest);
    }

    private static double circulantEigenvalue(int agents, int[] hops, int j) {
        double sum = 0;
        for (int hop : hops) {
            double sine = StrictMath.sin(Math.PI * ((long) j * hop % agents) / agents);
            sum += (2 * hop == agents ? 2 : 4) * sine * sine;
        }
        return sum;
    }

    /** Returns a star around agent 0. The Laplacian's eigenvalues are 0, 1 (n - 2 times) and n. */
    static Graph star(int agents) {
        if (agents <= 2) {
            return chain(agents);
        }
        return Graph.of(agents, i -> i == 0 ? IntStream.range(1, agents).toArray() : new int[] {0})
                .withLaplacianSpectrum(1, agents);
    }

    /**
     * Returns 1, 2, 4, ... below the number of agents. There are ceil(log2 n) hops, and in as many steps information reaches every agent.
     */
    static int[] hops(int agents) {
        return IntStream.iterate(1, hop -> hop > 0 && hop < agents, hop -> 2 * hop)
                .toArray();
    }

    /** Returns links over distances that double, in both directions. */
    static Graph exponential(int agents) {
        return circulant(agents, hops(agents));
    }

    /** Returns the graph in which agent i receives from i - 1, i - 2, i - 4, ..., so in-degree and out-degree are equal for all. */
    static Graph directedExponential(int agents) {
        int[] hops = hops(agents);
        return Graph.of(
                agents,
                i -> Arrays.stream(hops).map(hop -> (i + agents - hop) % agents).toArray());
    }

    /** A rectangle of agents, numbered row by row: the common part of {@code grid} and {@code torus}. */
    record Lattice(int rows, int columns) {

        static final Option<Integer> ROWS = Option.integer("rows")
                .from(1)
                .description("Number of rows; by default, the rectangle is as square as the number of agents allows.");

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
         * Returns the product of a graph over the rows and one over the columns: two agents are linked if they share a row or a column and
         * are linked in it. The Laplacian's eigenvalues are the sums of those of both graphs.
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
                    IntStream.range(0, overRows.degree(row)).map(k -> overRows.neighbor(row, k) * columns + column);
            IntStream horizontal = IntStream.range(0, overColumns.degree(column))
                    .map(k -> row * columns + overColumns.neighbor(column, k));
            return IntStream.concat(vertical, horizontal).toArray();
        }

        private static List<Integer> divisors(int agents) {
            return IntStream.rangeClosed(1, agents)
                    .filter(rows -> agents % rows == 0)
                    .boxed()
                    .toList();
        }
    }
}

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

/** Graphs that are the same at every tick and need no random numbers; most know their Laplacian's spectrum in closed form. */
public final class StaticGraphs {

    private StaticGraphs() {}

    @Described(name = "ring", says = "Agents in a circle, each linked with the next and the one before.")
    public static final class RingFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new FixedTopology(circulant(context.agents(), 1));
        }
    }

    @Described(name = "path", says = "Agents in a line, each linked with the next and the one before.")
    public static final class PathFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new FixedTopology(chain(context.agents()));
        }
    }

    @Described(name = "star", says = "Agent 0 in the middle, linked with everyone else.")
    public static final class StarFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new FixedTopology(star(context.agents()));
        }
    }

    @Described(name = "complete", says = "Every agent is linked with every other; mixing takes the average.")
    public static final class CompleteFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new FixedTopology(Graph.complete(context.agents()));
        }
    }

    @Described(
            name = "server",
            says =
                    "Every agent sends to one server, which sends the average back: the result of the complete graph for 2n messages.")
    public static final class ServerFactory implements TopologyFactory {

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            return new Server(Graph.complete(context.agents()));
        }

        /** Everyone hears everyone, by way of a server. */
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

    @Described(name = "exponential", says = "Agents in a circle, each linked with those 1, 2, 4, 8, ... places away.")
    public static final class ExponentialFactory implements TopologyFactory {

        private static final Option<Boolean> DIRECTED = Option.flag("directed")
                .orElse(false)
                .says("Whether agents receive only from those before them, instead of from both sides.");

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
            says = "A rectangle of agents, linked with those beside, above and below; the edges do not wrap around.")
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

    @Described(name = "torus", says = "A grid whose edges wrap around, so that every agent has the same neighbourhood.")
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
            String remedy = "; both sides are longer for 9, 12, 15, 16, 20 or 25 agents, among others";
            return List.of(
                    shorter == 1 || agents == 4
                            ? size + ", which is a ring" + remedy
                            : size
                                    + ", whose sides of two are one link and not two: every agent has 3 neighbors, not 4"
                                    + remedy);
        }

        @Override
        public Topology create(Settings settings, TopologyContext context) {
            Lattice lattice = Lattice.of(settings, context.agents());
            return new FixedTopology(lattice.product(circulant(lattice.rows(), 1), circulant(lattice.columns(), 1)));
        }
    }

    /** The same graph at every tick. */
    record FixedTopology(Graph graph) implements Topology {

        @Override
        public Graph graph(long tick) {
            return graph;
        }
    }

    /** Agents in a line; the Laplacian's eigenvalues are 4 sin^2(pi k / 2n) for k = 0 .. n-1. */
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
     * Agents in a circle, each linked both ways with those a given number of places away.
     *
     * <p>The Laplacian is diagonal in the Fourier basis: eigenvalue j is the sum over the hops h of 4 sin^2(pi j h / n), or half of that for the
     * hop straight across, which is one edge and not two.
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

    /** Agent 0 and its spokes; the Laplacian's eigenvalues are 0, 1 (n - 2 times) and n. */
    static Graph star(int agents) {
        if (agents <= 2) {
            return chain(agents);
        }
        return Graph.of(agents, i -> i == 0 ? IntStream.range(1, agents).toArray() : new int[] {0})
                .withLaplacianSpectrum(1, agents);
    }

    /** 1, 2, 4, ... below the number of agents: ceil(log2 n) of them, and in as many steps news reaches everyone. */
    static int[] hops(int agents) {
        return IntStream.iterate(1, hop -> hop > 0 && hop < agents, hop -> 2 * hop)
                .toArray();
    }

    /** Links over distances that double, every link both ways. */
    static Graph exponential(int agents) {
        return circulant(agents, hops(agents));
    }

    /** Agent i hears i - 1, i - 2, i - 4, ...: everyone hears and is heard by equally many. */
    static Graph directedExponential(int agents) {
        int[] hops = hops(agents);
        return Graph.of(
                agents,
                i -> Arrays.stream(hops).map(hop -> (i + agents - hop) % agents).toArray());
    }

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

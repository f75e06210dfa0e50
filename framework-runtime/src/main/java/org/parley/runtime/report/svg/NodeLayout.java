package org.parley.runtime.report.svg;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;

/** Where to draw the agents: on a circle where the graph looks the same from everywhere, by their distances otherwise. */
final class NodeLayout {

    private NodeLayout() {}

    /** Places between -1 and 1, two per agent. */
    static double[][] of(Graph graph) {
        int agents = graph.agents();
        if (agents == 1) {
            return new double[][] {{0, 0}};
        }
        if (agents == 2) {
            return new double[][] {{-0.7, 0}, {0.7, 0}};
        }
        if (isCirculant(graph)) {
            return circle(agents);
        }
        int hub = hub(graph);
        return hub >= 0 ? circleAround(hub, agents) : StressLayout.of(graph);
    }

    /** Whether everyone hears the others at the same distances around the circle: rings, exponential and complete graphs. */
    private static boolean isCirculant(Graph graph) {
        if (graph.isComplete()) {
            return true;
        }
        int[] pattern = offsets(graph, 0);
        return IntStream.range(1, graph.agents()).allMatch(i -> Arrays.equals(pattern, offsets(graph, i)));
    }

    private static int[] offsets(Graph graph, int i) {
        return IntStream.range(0, graph.degree(i))
                .map(k -> Math.floorMod(graph.neighbor(i, k) - i, graph.agents()))
                .sorted()
                .toArray();
    }

    /** The centre of a star, or -1. */
    private static int hub(Graph graph) {
        int agents = graph.agents();
        int[] centres = IntStream.range(0, agents)
                .filter(i -> graph.degree(i) == agents - 1)
                .toArray();
        return centres.length == 1 && graph.edges() == 2L * (agents - 1) ? centres[0] : -1;
    }

    private static double[][] circleAround(int hub, int agents) {
        double[][] rim = circle(agents - 1);
        double[][] places = new double[agents][];
        for (int i = 0; i < agents; i++) {
            places[i] = i == hub ? new double[] {0, 0} : rim[i < hub ? i : i - 1];
        }
        return places;
    }

    private static double[][] circle(int agents) {
        double[][] places = new double[agents][];
        for (int i = 0; i < agents; i++) {
            double angle = 2 * Math.PI * i / agents - Math.PI / 2;
            places[i] = new double[] {Math.cos(angle), Math.sin(angle)};
        }
        return places;
    }

    /**
     * Places agents so that distances on paper are close to the number of hops between them: classical scaling for a start, then a descent on
     * the stress sum (|p_i - p_j| - d_ij)^2 / d_ij^2, one agent after the other. The same graph always gives the same picture.
     */
    private static final class StressLayout {

        private static final int POWER_ITERATIONS = 200;
        private static final int SWEEPS = 200;

        private final int agents;
        private final double[][] hops;

        private StressLayout(Graph graph) {
            this.agents = graph.agents();
            this.hops = hops(graph);
        }

        /** Places between -1 and 1, two per agent. */
        static double[][] of(Graph graph) {
            StressLayout layout = new StressLayout(graph);
            double[][] places = layout.classicalScaling();
            for (int sweep = 0; sweep < SWEEPS; sweep++) {
                for (int i = 0; i < places.length; i++) {
                    layout.relax(places, i);
                }
            }
            return fitted(upright(graph, places));
        }

        /** Turned so that edges run along and across the page as far as they agree on that: a grid stands straight. */
        private static double[][] upright(Graph graph, double[][] places) {
            double along = 0;
            double across = 0;
            for (int i = 0; i < places.length; i++) {
                for (int k = 0; k < graph.degree(i); k++) {
                    double[] other = places[graph.neighbor(i, k)];
                    double angle = 4 * Math.atan2(other[1] - places[i][1], other[0] - places[i][0]);
                    along += Math.cos(angle);
                    across += Math.sin(angle);
                }
            }
            double turn = -Math.atan2(across, along) / 4;
            for (double[] place : places) {
                double x = place[0];
                place[0] = x * Math.cos(turn) - place[1] * Math.sin(turn);
                place[1] = x * Math.sin(turn) + place[1] * Math.cos(turn);
            }
            return places;
        }

        private double[][] classicalScaling() {
            double[][] products = centredProducts();
            double[][] places = new double[agents][2];
            for (int axis = 0; axis < 2; axis++) {
                double[] v = dominantVector(products);
                double eigenvalue = 0;
                for (int i = 0; i < agents; i++) {
                    eigenvalue += v[i] * dot(products[i], v);
                }
                double length = Math.sqrt(Math.abs(eigenvalue));
                for (int i = 0; i < agents; i++) {
                    places[i][axis] = length * v[i];
                    for (int j = 0; j < agents; j++) {
                        products[i][j] -= eigenvalue * v[i] * v[j];
                    }
                }
            }
            return places;
        }

        /** -1/2 J D^2 J, whose leading eigenvectors are the axes along which the distances spread most. */
        private double[][] centredProducts() {
            double[] rowMeans = new double[agents];
            double mean = 0;
            for (int i = 0; i < agents; i++) {
                rowMeans[i] = dot(hops[i], hops[i]) / agents;
                mean += rowMeans[i] / agents;
            }
            double[][] products = new double[agents][agents];
            for (int i = 0; i < agents; i++) {
                for (int j = 0; j < agents; j++) {
                    products[i][j] = -0.5 * (hops[i][j] * hops[i][j] - rowMeans[i] - rowMeans[j] + mean);
                }
            }
            return products;
        }

        private double[] dominantVector(double[][] matrix) {
            double[] v = new double[agents];
            Arrays.setAll(v, i -> Math.sin(1 + i)); // any start will do that no symmetry makes orthogonal to the answer
            for (int iteration = 0; iteration < POWER_ITERATIONS; iteration++) {
                double[] next = new double[agents];
                for (int i = 0; i < agents; i++) {
                    next[i] = dot(matrix[i], v);
                }
                double length = Math.sqrt(dot(next, next));
                if (length == 0) {
                    return v;
                }
                Arrays.setAll(v, i -> next[i] / length);
            }
            return v;
        }

        private void relax(double[][] places, int i) {
            double x = 0;
            double y = 0;
            double total = 0;
            for (int j = 0; j < agents; j++) {
                if (j == i) {
                    continue;
                }
                double weight = 1 / (hops[i][j] * hops[i][j]);
                double dx = places[i][0] - places[j][0];
                double dy = places[i][1] - places[j][1];
                double stretch = hops[i][j] / Math.max(Math.hypot(dx, dy), 1e-6);
                x += weight * (places[j][0] + stretch * dx);
                y += weight * (places[j][1] + stretch * dy);
                total += weight;
            }
            places[i][0] = x / total;
            places[i][1] = y / total;
        }

        private static double[][] fitted(double[][] places) {
            double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
            double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
            for (double[] place : places) {
                for (int axis = 0; axis < 2; axis++) {
                    low[axis] = Math.min(low[axis], place[axis]);
                    high[axis] = Math.max(high[axis], place[axis]);
                }
            }
            double reach = Math.max(high[0] - low[0], high[1] - low[1]) / 2;
            for (double[] place : places) {
                for (int axis = 0; axis < 2; axis++) {
                    place[axis] = (place[axis] - (low[axis] + high[axis]) / 2) / reach;
                }
            }
            return places;
        }

        /** Hops between agents, whichever way the edges point; one more than the longest where there is no way. */
        private static double[][] hops(Graph graph) {
            int agents = graph.agents();
            double[][] hops = new double[agents][agents];
            for (int i = 0; i < agents; i++) {
                int self = i;
                Arrays.setAll(hops[i], j -> j == self ? 0 : hears(graph, self, j) ? 1 : Double.POSITIVE_INFINITY);
            }
            for (double[] via : hops) {
                shorten(hops, via);
            }
            double longest = Arrays.stream(hops)
                    .flatMapToDouble(Arrays::stream)
                    .filter(Double::isFinite)
                    .max()
                    .orElse(0);
            for (double[] row : hops) {
                Arrays.setAll(row, j -> Math.min(row[j], longest + 1));
            }
            return hops;
        }

        /** One pass of Floyd and Warshall's: the ways through one agent, whose row is given, as it is its own column. */
        private static void shorten(double[][] hops, double[] via) {
            for (int i = 0; i < hops.length; i++) {
                for (int j = 0; j < hops.length; j++) {
                    hops[i][j] = Math.min(hops[i][j], via[i] + via[j]);
                }
            }
        }

        private static boolean hears(Graph graph, int i, int j) {
            return graph.indexOf(i, j) >= 0 || graph.indexOf(j, i) >= 0;
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }
    }
}

package org.parley.runtime.report.svg;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.parley.api.topology.Graph;
import org.parley.api.topology.Weights;
import org.parley.runtime.record.Numbers;
import org.parley.runtime.report.plot.Pen;
import org.parley.runtime.report.plot.PlotDrawing;

/**
 * A network as SVG: agents as dots, lines as wide as their weight, arrows from sender to hearer where the two directions differ. Beyond a
 * hundred agents, how many others they hear.
 *
 * @param title whose network it is
 * @param distances of agents from their average, by which they are shaded; none where they all look the same
 */
public record NetworkPicture(String title, Pen pen, Weights weights, double... distances) {

    private static final int WIDTH = 240;
    private static final int HEIGHT = 232;

    public static final int MOST_AGENTS_DRAWN = 100;

    /** To stand in a page that has the drawing stylesheet and says the title itself. */
    public Markup inline() {
        NetworkFacts facts = NetworkFacts.withoutSpectrum(weights);
        String description = Numbers.count(facts.agents()) + " agents, " + Numbers.count(facts.edges())
                + " directed edges, in-degree " + facts.degree();
        Markup drawing = facts.agents() <= MOST_AGENTS_DRAWN
                ? new GraphDrawing(weights, pen, distances).draw()
                : new DegreeDrawing(weights.graph(), facts, pen, new Markup()).draw();
        return Drawing.inline(title, description, WIDTH, HEIGHT, drawing);
    }

    /** Several networks side by side in a file of their own, such as those of the levels of a run. */
    public static String standalone(String title, List<NetworkPicture> pictures) {
        Markup row = new Markup();
        for (int i = 0; i < pictures.size(); i++) {
            NetworkPicture picture = pictures.get(i);
            int left = i * WIDTH;
            row.add(
                    "<text class='end {}' x='{}' y='{}' text-anchor='middle'>{}</text>",
                    picture.pen().cssClass(),
                    left + WIDTH / 2,
                    HEIGHT + 12,
                    PlotDrawing.shortened(picture.title(), 32));
            row.add("<svg x='{}' width='{}' height='{}'>{}</svg>", left, WIDTH, HEIGHT, picture.inline());
        }
        return Drawing.standalone(title, WIDTH * pictures.size(), HEIGHT + 26, row);
    }

    /** What can be seen of a network too large to draw: how many agents hear how many others. */
    private record DegreeDrawing(Graph graph, NetworkFacts facts, Pen pen, Markup svg) {

        private static final int MOST_BARS = 20;
        private static final double LEFT = 20;
        private static final double RIGHT = WIDTH - 20;
        private static final double TOP = 64;
        private static final double BOTTOM = HEIGHT - 40;

        Markup draw() {
            String agents = Numbers.count(graph.agents()) + " agents";
            String degree = facts.directed() ? "in-degree" : "degree";
            if (facts.smallestDegree() == facts.largestDegree()) {
                text(agents, "title", HEIGHT / 2.0 - 8);
                text(degree + " of each " + Numbers.count(facts.smallestDegree()), "tick", HEIGHT / 2.0 + 14);
            } else {
                text(agents, "title", 28);
                drawBars();
                text(degree, "tick", HEIGHT - 6);
            }
            return svg;
        }

        private void drawBars() {
            int range = facts.largestDegree() - facts.smallestDegree() + 1;
            int degreesPerBar = (range + MOST_BARS - 1) / MOST_BARS; // the same for all, or the shape would lie
            int bars = (range + degreesPerBar - 1) / degreesPerBar;
            int[] agents = new int[bars];
            IntStream.range(0, graph.agents())
                    .map(i -> (graph.degree(i) - facts.smallestDegree()) / degreesPerBar)
                    .forEach(bar -> agents[bar]++);
            int most = IntStream.of(agents).max().orElse(1);
            double width = (RIGHT - LEFT) / bars;
            for (int bar = 0; bar < bars; bar++) {
                double height = (BOTTOM - TOP) * agents[bar] / most;
                double x = LEFT + bar * width + 1;
                svg.add("<rect class='bar {}' x='{}' y='{}'", pen.cssClass(), x, BOTTOM - height);
                svg.add(" width='{}' height='{}'/>", width - 2, height);
            }
            svg.add("<path class='axis' d='{}'/>", "M" + LEFT + " " + BOTTOM + "H" + RIGHT);
            label(Numbers.count(facts.smallestDegree()), LEFT, "start");
            label(Numbers.count(facts.largestDegree()), RIGHT, "end");
        }

        private void label(String text, double x, String anchor) {
            svg.add("<text class='tick' x='{}' y='{}' text-anchor='{}'>{}</text>", x, BOTTOM + 16, anchor, text);
        }

        private void text(String text, String style, double y) {
            svg.add("<text class='{}' x='{}' y='{}' text-anchor='middle'>{}</text>", style, WIDTH / 2.0, y, text);
        }
    }

    /** Draws every agent and every edge of a small network. */
    private static final class GraphDrawing {

        private static final double REACH = 94;
        private static final double LARGEST_RADIUS = 11;
        private static final double SMALLEST_RADIUS = 3;
        private static final double NUMBERED_RADIUS = 6.5;
        private static final int WIDTHS = 4;
        private static final int SHADES = 5;

        private final Weights weights;
        private final Graph graph;
        private final Pen pen;
        private final double[] distances;
        private final double farthest;
        private final Markup svg = new Markup();
        private final double[][] places;
        private final double radius;
        private final double heaviest;
        /** Lines of the same look share a path, or a complete graph would be most of the page. */
        private final Map<String, StringBuilder> lines = new TreeMap<>();

        private final StringBuilder arrows = new StringBuilder();

        /** @param distances by which agents are shaded; none where they all look the same */
        GraphDrawing(Weights weights, Pen pen, double[] distances) {
            this.weights = weights;
            this.graph = weights.graph();
            this.pen = pen;
            this.distances = distances;
            this.farthest = Arrays.stream(distances).max().orElse(0);
            this.places = NodeLayout.of(graph);
            this.heaviest = heaviest();
            for (double[] place : places) {
                place[0] = WIDTH / 2.0 + REACH * place[0];
                place[1] = HEIGHT / 2.0 + REACH * place[1];
            }
            this.radius = Math.max(SMALLEST_RADIUS, Math.min(LARGEST_RADIUS, 0.36 * closest()));
        }

        Markup draw() {
            for (int i = 0; i < graph.agents(); i++) {
                for (int k = 0; k < graph.degree(i); k++) {
                    addEdge(i, graph.neighbor(i, k), weights.edge(i, k));
                }
            }
            lines.forEach((look, path) -> svg.add("<path class='{}' d='{}'/>", look, path));
            if (!arrows.isEmpty()) {
                svg.add("<path class='arrow {}' d='{}'/>", pen.cssClass(), arrows);
            }
            for (int i = 0; i < graph.agents(); i++) {
                drawAgent(i);
            }
            return svg;
        }

        private void addEdge(int hearer, int sender, double weight) {
            int back = graph.indexOf(sender, hearer);
            if (back >= 0 && weights.edge(sender, back) == weight) {
                if (hearer < sender) {
                    path(weight)
                            .append('M')
                            .append(point(places[sender]))
                            .append('L')
                            .append(point(places[hearer]));
                }
            } else {
                addArrow(places[sender], places[hearer], weight, back >= 0);
            }
        }

        /** From sender to hearer, bent to its own side where another one runs the opposite way. */
        private void addArrow(double[] from, double[] to, double weight, boolean bent) {
            double dx = to[0] - from[0];
            double dy = to[1] - from[1];
            double length = Math.max(Math.hypot(dx, dy), 1e-6);
            double bend = bent ? 0.14 : 0;
            double[] middle = {(from[0] + to[0]) / 2 - bend * dy, (from[1] + to[1]) / 2 + bend * dx};
            double ux = to[0] - middle[0];
            double uy = to[1] - middle[1];
            double half = Math.max(Math.hypot(ux, uy), 1e-6);
            double[] tip = {to[0] - ux / half * (radius + 1), to[1] - uy / half * (radius + 1)};
            path(weight).append('M').append(point(from)).append('Q').append(point(middle));
            path(weight).append(' ').append(point(tip));
            double size = Math.min(7, length / 4);
            double[] base = {tip[0] - ux / half * size, tip[1] - uy / half * size};
            double[] side = {-uy / half * size * 0.45, ux / half * size * 0.45};
            arrows.append('M').append(point(tip));
            arrows.append('L').append(point(new double[] {base[0] + side[0], base[1] + side[1]}));
            arrows.append('L')
                    .append(point(new double[] {base[0] - side[0], base[1] - side[1]}))
                    .append('Z');
        }

        private StringBuilder path(double weight) {
            int width = heaviest == 0 ? 1 : (int) Math.ceil(WIDTHS * Math.abs(weight) / heaviest);
            String look = "edge width-" + width + (weight < 0 ? " negative " : " ") + pen.cssClass();
            return lines.computeIfAbsent(graph.edges() > 600 ? look + " faint" : look, key -> new StringBuilder());
        }

        private void drawAgent(int i) {
            double x = places[i][0];
            double y = places[i][1];
            svg.add("<circle class='agent {}{}' cx='{}' cy='{}' r='{}'>", shade(i), pen.cssClass(), x, y, radius);
            if (distances.length > 0) {
                svg.add("<title>agent {}: {} from the average</title>", i, Numbers.brief(distances[i]));
            }
            svg.add("</circle>");
            if (radius >= NUMBERED_RADIUS) {
                double size = 0.95 * radius;
                svg.add("<text class='number {}' style='font-size:{}px'", shade(i), size);
                svg.add(" x='{}' y='{}' text-anchor='middle'>{}</text>", x, y + 0.35 * size, i);
            }
        }

        /** Of the five from the average to the farthest of all; the first if all agents are at the average. */
        private String shade(int agent) {
            if (distances.length == 0) {
                return "";
            }
            double share = farthest == 0 ? 0 : distances[agent] / farthest;
            return "shade-" + (int) Math.min(SHADES - 1, Math.floor(SHADES * share)) + " ";
        }

        private double closest() {
            double closest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < places.length; i++) {
                for (int j = 0; j < i; j++) {
                    double distance = Math.hypot(places[i][0] - places[j][0], places[i][1] - places[j][1]);
                    closest = Math.min(closest, distance);
                }
            }
            return closest;
        }

        private double heaviest() {
            double heaviest = 0;
            for (int i = 0; i < graph.agents(); i++) {
                for (int k = 0; k < graph.degree(i); k++) {
                    heaviest = Math.max(heaviest, Math.abs(weights.edge(i, k)));
                }
            }
            return heaviest;
        }

        private static String point(double[] place) {
            return Markup.coordinate(place[0]) + " " + Markup.coordinate(place[1]);
        }
    }
}

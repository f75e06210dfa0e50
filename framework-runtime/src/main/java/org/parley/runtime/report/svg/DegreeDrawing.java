package org.parley.runtime.report.svg;

import java.util.stream.IntStream;
import org.parley.api.topology.Graph;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.plot.Pen;

/** What can be seen of a network too large to draw: how many agents hear how many others. */
record DegreeDrawing(Graph graph, NetworkFacts facts, Pen pen, Markup svg) {

    private static final int MOST_BARS = 20;
    private static final double LEFT = 20;
    private static final double RIGHT = NetworkPicture.WIDTH - 20;
    private static final double TOP = 64;
    private static final double BOTTOM = NetworkPicture.HEIGHT - 40;

    void draw() {
        String agents = Numbers.count(graph.agents()) + " agents";
        if (facts.smallestDegree() == facts.largestDegree()) {
            text(agents, "title", NetworkPicture.HEIGHT / 2.0 - 8);
            text(
                    degree() + " of each " + Numbers.count(facts.smallestDegree()),
                    "tick",
                    NetworkPicture.HEIGHT / 2.0 + 14);
        } else {
            text(agents, "title", 28);
            drawBars();
            text(degree(), "tick", NetworkPicture.HEIGHT - 6);
        }
    }

    private String degree() {
        return facts.directed() ? "in-degree" : "degree";
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
            svg.empty(
                    "rect",
                    "class",
                    "bar " + pen.cssClass(),
                    "x",
                    Numbers.coordinate(LEFT + bar * width + 1),
                    "y",
                    Numbers.coordinate(BOTTOM - height),
                    "width",
                    Numbers.coordinate(width - 2),
                    "height",
                    Numbers.coordinate(height));
        }
        svg.empty("path", "class", "axis", "d", "M" + LEFT + " " + BOTTOM + "H" + RIGHT);
        label(Numbers.count(facts.smallestDegree()), LEFT, "start");
        label(Numbers.count(facts.largestDegree()), RIGHT, "end");
    }

    private void label(String text, double x, String anchor) {
        String y = Numbers.coordinate(BOTTOM + 16);
        svg.element("text", text, "class", "tick", "x", Numbers.coordinate(x), "y", y, "text-anchor", anchor);
    }

    private void text(String text, String style, double y) {
        String middle = Numbers.coordinate(NetworkPicture.WIDTH / 2.0);
        svg.element("text", text, "class", style, "x", middle, "y", Numbers.coordinate(y), "text-anchor", "middle");
    }
}

package org.parley.runtime.report.svg;

import java.util.List;
import org.parley.api.topology.Weights;
import org.parley.runtime.report.plot.Numbers;
import org.parley.runtime.report.plot.Pen;

/**
 * A network as SVG: agents as dots, lines as wide as their weight, arrows from sender to hearer where the two directions differ. Beyond a
 * hundred agents, how many others they hear.
 *
 * @param title whose network it is
 * @param distances of agents from their average, by which they are shaded; none where they all look the same
 */
public record NetworkPicture(String title, Pen pen, Weights weights, double... distances) {

    static final int WIDTH = 240;
    static final int HEIGHT = 232;

    public static final int MOST_AGENTS_DRAWN = 100;

    /** To stand in a page that has the drawing stylesheet and says the title itself. */
    public String inline() {
        Markup svg = new Markup();
        NetworkFacts facts = NetworkFacts.withoutSpectrum(weights);
        String description = Numbers.count(facts.agents()) + " agents, " + Numbers.count(facts.edges())
                + " directed edges, in-degree " + facts.degree();
        Drawing.open(svg, title, description, WIDTH, HEIGHT);
        if (facts.agents() <= MOST_AGENTS_DRAWN) {
            new GraphDrawing(weights, pen, distances, svg).draw();
        } else {
            new DegreeDrawing(weights.graph(), facts, pen, svg).draw();
        }
        return svg.close().finished();
    }

    /** Several networks side by side in a file of their own, such as those of the levels of a run. */
    public static String standalone(String title, List<NetworkPicture> pictures) {
        Markup row = new Markup();
        for (int i = 0; i < pictures.size(); i++) {
            NetworkPicture picture = pictures.get(i);
            String left = Integer.toString(i * WIDTH);
            row.element(
                    "text",
                    Drawing.shortened(picture.title(), 32),
                    "class",
                    "end " + picture.pen().cssClass(),
                    "x",
                    Integer.toString(i * WIDTH + WIDTH / 2),
                    "y",
                    Integer.toString(HEIGHT + 12),
                    "text-anchor",
                    "middle");
            row.open("svg", "x", left, "width", Integer.toString(WIDTH), "height", Integer.toString(HEIGHT));
            row.trusted(picture.inline()).close();
        }
        return Drawing.standalone(title, WIDTH * pictures.size(), HEIGHT + 26, row.finished());
    }
}

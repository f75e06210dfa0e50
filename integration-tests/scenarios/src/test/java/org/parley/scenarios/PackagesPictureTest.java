package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Checks that the picture of the packages in the documentation matches the packaged classes. */
class PackagesPictureTest {

    private static final int WIDTH = 760;
    private static final int BOX_WIDTH = 106;
    private static final int BOX_HEIGHT = 26;
    private static final int ROW = 50;
    private static final int TITLE = 34;

    @Test
    void thePictureOfThePackagesIsDrawnFromTheClasses() throws IOException {
        StringBuilder bands = new StringBuilder();
        int height = band(bands, "org.parley.runtime", "#0068a8", 0);
        height = band(bands, "org.parley.api", "#00785a", height);
        new GeneratedFile("packages.svg", getClass()).isUpToDate("""
                        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" \
                        font-family="sans-serif" font-size="13">
                        <title>The packages of Parley and what they use</title>
                        <rect width="%1$d" height="%2$d" fill="#ffffff"/>
                        %3$s</svg>
                        """.formatted(WIDTH, height, bands));
    }

    @Test
    void onlyTheLastStepOfAWayIsDrawn() {
        TreeMap<String, SortedSet<String>> uses = new TreeMap<>(Map.of(
                "top", new TreeSet<>(List.of("middle", "bottom")),
                "middle", new TreeSet<>(List.of("bottom")),
                "bottom", new TreeSet<>()));
        PackageGraph graph = new PackageGraph(uses);
        assertThat(graph.usesDirectly("top")).containsExactly("middle");
        assertThat(graph.rows()).extracting(SortedSet::first).containsExactly("bottom", "middle", "top");
    }

    /** Draws a module from y downwards and returns its end. */
    private static int band(StringBuilder picture, String root, String colour, int y) {
        PackageGraph graph = PackageGraph.of(ArchitectureTest.FRAMEWORK, root);
        List<SortedSet<String>> rows = new ArrayList<>(graph.rows());
        int end = y + TITLE + rows.size() * ROW;
        Map<String, Double> places = new HashMap<>();
        List<String> boxes = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            List<String> names = new ArrayList<>(rows.get(row));
            names.sort(Comparator.comparingDouble(name -> middleOfWhatItUses(graph, name, places)));
            int top = end - (row + 1) * ROW;
            for (int column = 0; column < names.size(); column++) {
                String name = names.get(column);
                // Rows are shifted against each other, so that a line rarely passes behind an unrelated box.
                double shift = names.size() < 5 ? (row % 2 == 0 ? -0.17 : 0.17) / names.size() : 0;
                places.put(name, WIDTH * ((column + 0.5) / names.size() + shift));
                boxes.add(box(name, colour, places.get(name), top));
                for (String used : graph.usesDirectly(name)) {
                    lines.add(line(
                            places.get(name),
                            top + BOX_HEIGHT,
                            places.get(used),
                            end - (graph.height(used) + 1) * ROW));
                }
            }
        }
        picture.append(
                "<text x=\"12\" y=\"%d\" fill=\"%s\" font-weight=\"bold\">%s</text>\n".formatted(y + 20, colour, root));
        Collections.sort(lines);
        lines.forEach(picture::append);
        boxes.forEach(picture::append);
        return end;
    }

    private static double middleOfWhatItUses(PackageGraph graph, String name, Map<String, Double> places) {
        return graph.usesDirectly(name).stream()
                .mapToDouble(places::get)
                .average()
                .orElse(WIDTH);
    }

    private static String box(String name, String colour, double middle, int top) {
        return String.format(
                Locale.ROOT,
                "<rect x=\"%.0f\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\" fill=\"#f6f7f9\" stroke=\"%s\"/>"
                        + "<text x=\"%.0f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                middle - BOX_WIDTH / 2.0,
                top,
                BOX_WIDTH,
                BOX_HEIGHT,
                colour,
                middle,
                top + 18,
                name);
    }

    private static String line(double fromX, int fromY, double toX, int toY) {
        return String.format(
                Locale.ROOT,
                "<path d=\"M%.0f %d L%.0f %d\" stroke=\"#9aa3ad\" fill=\"none\"/>\n",
                fromX,
                fromY,
                toX,
                toY);
    }
}

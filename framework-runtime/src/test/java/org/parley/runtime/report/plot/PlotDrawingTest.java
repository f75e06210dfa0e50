package org.parley.runtime.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.runtime.report.plot.PlotDrawing.EndLabels;
import org.parley.runtime.report.plot.PlotDrawing.Strokes;

class PlotDrawingTest {

    @Test
    void leavesLabelsAloneThatDoNotTouch() {
        assertThat(heights(20, 100, 60)).containsExactly(20.0, 60.0, 100.0);
    }

    @Test
    void movesLabelsApartAndKeepsThemInside() {
        List<Double> heights = heights(199, 200, 198, 200);
        for (int i = 1; i < heights.size(); i++) {
            assertThat(heights.get(i) - heights.get(i - 1)).isGreaterThanOrEqualTo(15);
        }
        assertThat(heights).allMatch(y -> y >= 10 && y <= 200);
    }

    private static List<Double> heights(double... y) {
        List<EndLabels.Label> labels = Arrays.stream(y)
                .mapToObj(height -> new EndLabels.Label("name", Pen.UPPER, height))
                .toList();
        return EndLabels.spread(labels, 10, 200).stream()
                .map(EndLabels.Label::y)
                .toList();
    }

    private static final double GAP = Double.NaN;

    @Test
    void keepsEveryPointOfAShortCurve() {
        assertThat(strokes(new double[] {0, 10, 20}, new double[] {5, 1, 3})).containsExactly(List.of(0, 1, 2));
    }

    @Test
    void keepsTheExtremesOfEveryColumnOfPixels() {
        int points = 100_000;
        int columns = 400;
        SplittableRandom random = new SplittableRandom(3);
        double[] x = IntStream.range(0, points)
                .mapToDouble(i -> (double) i * columns / points)
                .toArray();
        double[] y = random.doubles(points).toArray();

        List<Integer> kept = strokes(x, y).get(0);

        assertThat(kept)
                .hasSizeLessThanOrEqualTo(4 * columns)
                .contains(0, points - 1)
                .isSorted();
        for (int column = 0; column < columns; column++) {
            int inside = column;
            int[] all =
                    IntStream.range(0, points).filter(i -> (int) x[i] == inside).toArray();
            double highest = Arrays.stream(all).mapToDouble(i -> y[i]).max().orElseThrow();
            double lowest = Arrays.stream(all).mapToDouble(i -> y[i]).min().orElseThrow();
            assertThat(kept.stream().filter(i -> (int) x[i] == inside).map(i -> y[i]))
                    .contains(highest, lowest);
        }
    }

    @Test
    void leavesAGapWhereAValueIsMissing() {
        double[] x = {0, 10, 20, 30, 40};
        assertThat(strokes(x, new double[] {1, 2, GAP, 3, 4})).containsExactly(List.of(0, 1), List.of(3, 4));
        assertThat(strokes(x, new double[] {GAP, 2, GAP, 3, GAP})).containsExactly(List.of(1), List.of(3));
        assertThat(strokes(x, new double[] {GAP, GAP, GAP, GAP, GAP})).isEmpty();
    }

    @Test
    void doesNotBreakACurveWhereTheGapIsNarrowerThanAPixel() {
        double[] x = {0, 0.3, 0.6, 1, 1.3};
        assertThat(strokes(x, new double[] {1, GAP, 2, GAP, 4})).containsExactly(List.of(0, 2, 4));
    }

    @Test
    void skipsPointsWithoutAPlace() {
        assertThat(strokes(new double[] {0, GAP, 20}, new double[] {5, 1, 3})).containsExactly(List.of(0, 2));
    }

    private static List<List<Integer>> strokes(double[] x, double[] y) {
        return Strokes.of(x, y).stream()
                .map(stroke -> Arrays.stream(stroke).boxed().toList())
                .toList();
    }
}

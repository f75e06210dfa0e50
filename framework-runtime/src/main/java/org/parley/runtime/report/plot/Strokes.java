package org.parley.runtime.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which points of a long curve are worth drawing: of each column of pixels the first, the lowest, the highest and the last, which is all
 * that a line through every point would have shown.
 */
final class Strokes {

    private final double[] x;
    private final double[] y;
    private final List<int[]> finished = new ArrayList<>();
    private final List<Integer> stroke = new ArrayList<>();
    private int first = -1;
    private int lowest;
    private int highest;
    private int last;

    private Strokes(double[] x, double[] y) {
        this.x = x;
        this.y = y;
    }

    /**
     * The points to join, as indices; one array per piece of the curve.
     *
     * @param x in pixels, ascending; NaN where a point has no place
     * @param y in pixels; NaN makes a gap, unless another point in the same column of pixels hides it
     */
    static List<int[]> of(double[] x, double[] y) {
        Strokes strokes = new Strokes(x, y);
        strokes.collect();
        return strokes.finished;
    }

    private void collect() {
        for (int i = 0; i < x.length; i++) {
            if (Double.isNaN(x[i]) || Double.isNaN(y[i])) {
                continue;
            }
            if (first >= 0 && column(i) != column(first)) {
                endColumn();
                if (hasGap(last, i)) {
                    endStroke();
                }
            }
            take(i);
        }
        endColumn();
        endStroke();
    }

    private boolean hasGap(int from, int to) {
        return IntStream.range(from + 1, to)
                .anyMatch(i -> !Double.isNaN(x[i]) && column(i) != column(from) && column(i) != column(to));
    }

    private void take(int i) {
        if (first < 0) {
            first = i;
            lowest = i;
            highest = i;
        }
        lowest = y[i] < y[lowest] ? i : lowest;
        highest = y[i] > y[highest] ? i : highest;
        last = i;
    }

    private void endColumn() {
        if (first >= 0) {
            IntStream.of(first, lowest, highest, last).sorted().distinct().forEach(stroke::add);
            first = -1;
        }
    }

    private void endStroke() {
        if (!stroke.isEmpty()) {
            finished.add(stroke.stream().mapToInt(Integer::intValue).toArray());
            stroke.clear();
        }
    }

    private int column(int i) {
        return (int) Math.floor(x[i]);
    }
}

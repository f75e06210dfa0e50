package org.parley.runtime.report.plot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Keeps the names at the ends of curves from lying on top of each other. */
final class EndLabels {

    private static final double LINE_HEIGHT = 15;

    /** A name and the height where its curve ends. */
    record Label(String text, Pen pen, double y) {}

    private EndLabels() {}

    /** The same labels, moved apart as little as need be and kept between top and bottom where there is room. */
    static List<Label> spread(List<Label> labels, double top, double bottom) {
        List<Label> sorted = new ArrayList<>(labels);
        sorted.sort(Comparator.comparingDouble(Label::y));
        double[] y = sorted.stream().mapToDouble(Label::y).toArray();
        for (int i = 1; i < y.length; i++) {
            y[i] = Math.max(y[i], y[i - 1] + LINE_HEIGHT);
        }
        double limit = bottom;
        for (int i = y.length - 1; i >= 0; i--, limit -= LINE_HEIGHT) {
            y[i] = Math.max(Math.min(y[i], limit), top + i * LINE_HEIGHT);
        }
        List<Label> spread = new ArrayList<>();
        for (int i = 0; i < y.length; i++) {
            spread.add(new Label(sorted.get(i).text(), sorted.get(i).pen(), y[i]));
        }
        return spread;
    }
}

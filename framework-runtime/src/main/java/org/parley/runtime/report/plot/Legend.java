package org.parley.runtime.report.plot;

import java.util.List;

/** The names of curves below a picture, in as many columns as there is room for. */
record Legend(List<Series> entries, int columns, double columnWidth) {

    static final Legend NONE = new Legend(List.of(), 1, 0);

    private static final int LINE_HEIGHT = 17;
    private static final double SAMPLE = 26;
    private static final double CHARACTER = 6.3;
    private static final double MARGIN = 14;

    /** A single curve needs none: the axis says what it is. */
    static Legend of(List<Series> series, double width) {
        List<Series> entries = series.stream().filter(each -> !each.faint()).toList();
        if (entries.size() < 2) {
            return NONE;
        }
        int longest =
                entries.stream().mapToInt(each -> each.label().length()).max().orElse(0);
        double entry = SAMPLE + 8 + CHARACTER * longest + 10;
        int columns = Math.max(1, Math.min(entries.size(), (int) ((width - MARGIN) / entry)));
        return new Legend(entries, columns, (width - MARGIN) / columns);
    }

    int height() {
        return LINE_HEIGHT * ((entries.size() + columns - 1) / columns);
    }

    void draw(double top, Canvas canvas) {
        for (int i = 0; i < entries.size(); i++) {
            Series entry = entries.get(i);
            double x = MARGIN + columnWidth * (i % columns);
            double y = top + LINE_HEIGHT * (i / columns) + LINE_HEIGHT / 2.0;
            canvas.curve(entry.pen(), false, new double[] {x, x + SAMPLE}, new double[] {y, y});
            canvas.marker(entry.pen(), x + SAMPLE / 2, y);
            canvas.label(entry.label(), x + SAMPLE + 8, y + 4, Canvas.Anchor.START);
        }
    }
}

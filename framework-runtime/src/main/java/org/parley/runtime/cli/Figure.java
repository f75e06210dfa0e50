package org.parley.runtime.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.runtime.engine.Measurements;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;

/** A column of metrics as the terminal shows it. */
record Figure(String column, String title, String format) {

    private static final int NARROWEST = 12;
    private static final int MOST = 6;
    private static final String OF_ANY_SIZE = "%.3e";
    private static final String OF_ORDINARY_SIZE = "%.4f";

    private static final Map<String, String> TITLES = titles();

    /**
     * What exists in a row and is worth looking at: first what every run may have, then what the model measures, without
     * the bottom deciles beside it.
     */
    static List<Figure> of(MetricsRow row) {
        List<Figure> figures = new ArrayList<>();
        TITLES.forEach((column, title) -> {
            if (row.value(column).isPresent()) {
                figures.add(new Figure(column, title, OF_ANY_SIZE));
            }
        });
        ofModel(row).stream().limit(MOST - figures.size()).forEach(figures::add);
        return figures;
    }

    /** The one figure that says most about a run, if there is any. */
    static Optional<Figure> telling(MetricsRow row) {
        return row.value(Columns.HYPERGRADIENT_NORM).isPresent()
                ? Optional.of(new Figure(Columns.HYPERGRADIENT_NORM, "|grad Phi|", OF_ANY_SIZE))
                : ofModel(row).stream().findFirst();
    }

    String cell(MetricsRow row) {
        OptionalDouble value = row.value(column);
        return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "-";
    }

    int width() {
        return Math.max(NARROWEST, title.length());
    }

    private static List<Figure> ofModel(MetricsRow row) {
        return row.values().keySet().stream()
                .filter(column -> !Columns.HEAD.contains(column) && !Columns.isCounter(column))
                .filter(column -> !column.endsWith(Measurements.BOTTOM_DECILE))
                .map(column -> new Figure(
                        column,
                        column.replace('_', ' '),
                        column.equals(Columns.CONVERGENCE_METRIC) ? OF_ANY_SIZE : OF_ORDINARY_SIZE))
                .toList();
    }

    private static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put(Columns.HYPERGRADIENT_NORM, "|grad Phi|");
        titles.put(Columns.UPPER_LOSS, "upper loss");
        titles.put(Columns.CONSENSUS_UPPER, "disagree x");
        titles.put(Columns.LOWER_ERROR, "error of y");
        return titles;
    }
}

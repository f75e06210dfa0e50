package org.parley.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;

/**
 * What a line has room for of all that a run measures: the gradient where it is known, the loss, what the model itself measures, such as an
 * accuracy, and how far agents are apart.
 *
 * @param column its name in the metrics
 */
record SummaryColumns(String column) {

    private static final int ROOM = 6;
    private static final Map<String, String> WORDS = Map.of(
            Columns.HYPERGRADIENT_NORM, "|grad Phi|",
            Columns.CONSENSUS_UPPER, "disagree x",
            Columns.LOWER_ERROR, "error of y",
            Columns.CONVERGENCE_METRIC, "metric M");

    /** Those that this row has values for. */
    static List<SummaryColumns> of(MetricsRow row) {
        Stream<String> own = row.values().keySet().stream()
                .filter(Columns::isOwn)
                .filter(name -> !name.endsWith(Columns.BOTTOM_DECILE));
        return Stream.of(
                        Stream.of(Columns.HYPERGRADIENT_NORM, Columns.UPPER_LOSS),
                        own,
                        Stream.of(Columns.CONSENSUS_UPPER, Columns.LOWER_ERROR))
                .flatMap(names -> names)
                .filter(name -> row.value(name).isPresent())
                .limit(ROOM)
                .map(SummaryColumns::new)
                .toList();
    }

    String caption() {
        return WORDS.getOrDefault(column, column.replace('_', ' '));
    }

    /** How many characters a column of these takes. */
    int width() {
        return Math.max(12, caption().length());
    }

    String cell(MetricsRow row) {
        return row.value(column).isPresent() ? text(row.value(column).getAsDouble()) : "-";
    }

    /** With the round that it is of. */
    String at(MetricsRow row) {
        return caption() + " " + cell(row) + " at " + row.round();
    }

    /** Accuracies and the like, which live between 0 and 1, read better without an exponent. */
    String text(double value) {
        boolean plain = !Columns.HEAD.contains(column)
                && !column.equals(Columns.CONVERGENCE_METRIC)
                && Math.abs(value) >= 1e-4
                && Math.abs(value) < 1e3;
        return String.format(Locale.ROOT, plain ? "%.4f" : "%.3e", value);
    }
}

package org.parley.cli;

import java.util.List;
import java.util.stream.Stream;
import org.parley.runtime.record.Columns;
import org.parley.runtime.record.MetricsRow;

/**
 * A column of the metrics that is printed on the console: the norm of the hypergradient if it is known, the loss, the metrics of the
 * model, and the consensus errors.
 *
 * @param column the name in the metrics
 */
record SummaryColumns(String column) {

    private static final int ROOM = 6;

    /** Returns the columns that have a value in a row, at most six. */
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
        return column;
    }

    /** Returns the width of the column in characters. */
    int width() {
        return Math.max(12, caption().length());
    }

    String cell(MetricsRow row) {
        return row.value(column).isPresent()
                ? Columns.printed(column, row.value(column).getAsDouble())
                : "-";
    }

    /** Returns the caption, the value and the round. */
    String at(MetricsRow row) {
        return caption() + " " + cell(row) + " at " + row.round();
    }
}

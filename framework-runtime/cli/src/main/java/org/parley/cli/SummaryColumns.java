package org.parley.cli;

import java.util.List;
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
        return column;
    }

    /** How many characters a column of these takes. */
    int width() {
        return Math.max(12, caption().length());
    }

    String cell(MetricsRow row) {
        return row.value(column).isPresent()
                ? Columns.printed(column, row.value(column).getAsDouble())
                : "-";
    }

    /** With the round that it is of. */
    String at(MetricsRow row) {
        return caption() + " " + cell(row) + " at " + row.round();
    }
}

package org.parley.runtime.record;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was measured after one round.
 *
 * @param seconds since the run began
 * @param values by column; a value that does not exist for this run is absent, never 0
 */
public record MetricsRow(long round, double seconds, Map<String, Double> values) {

    public MetricsRow {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** A cell by column name, {@code round} and {@code seconds} included. */
    public OptionalDouble value(String column) {
        if (column.equals(Columns.ROUND)) {
            return OptionalDouble.of(round);
        }
        if (column.equals(Columns.SECONDS)) {
            return OptionalDouble.of(seconds);
        }
        Double value = values.get(column);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}

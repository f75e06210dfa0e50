package org.parley.runtime.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.parley.api.observe.Row;

/**
 * The metrics recorded after one round.
 *
 * @param seconds the time since the run began
 * @param values by column; values that do not apply to the run are absent, never 0
 */
public record MetricsRow(long round, double seconds, Map<String, Double> values) implements Row {

    public MetricsRow {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns all cells as a flat map, for files. */
    @JsonValue
    Map<String, Number> cells() {
        Map<String, Number> cells = new LinkedHashMap<>();
        cells.put(Columns.ROUND, round);
        cells.put(Columns.SECONDS, seconds);
        values.forEach((name, value) -> cells.put(name, Columns.written(name, value)));
        return cells;
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static MetricsRow of(Map<String, Number> cells) {
        Map<String, Double> values = new LinkedHashMap<>();
        cells.forEach((name, value) -> values.put(name, value.doubleValue()));
        double round = values.remove(Columns.ROUND);
        double seconds = values.remove(Columns.SECONDS);
        return new MetricsRow((long) round, seconds, values);
    }

    @Override
    public Set<String> columns() {
        Set<String> columns = new LinkedHashSet<>(List.of(Columns.SECONDS));
        columns.addAll(values.keySet());
        return columns;
    }

    /** Returns a cell by column name, including {@code round} and {@code seconds}. */
    @Override
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

    /**
     * A row without the elapsed time, so that it is the same in every run of a run file.
     *
     * @param values by column; a live view of values that are still being added
     */
    public record UntimedRow(long round, Map<String, Double> values) implements Row {

        @Override
        public Set<String> columns() {
            return Collections.unmodifiableSet(values.keySet());
        }

        @Override
        public OptionalDouble value(String column) {
            if (column.equals(Columns.ROUND)) {
                return OptionalDouble.of(round);
            }
            Double value = values.get(column);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }
    }
}

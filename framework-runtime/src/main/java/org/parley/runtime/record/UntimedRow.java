package org.parley.runtime.record;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.parley.api.observe.Row;

/**
 * A row as it would be again in another run of the same run file: without the time it took.
 *
 * @param values by column, seen as they are filled in
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

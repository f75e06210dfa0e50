package org.parley.plugins.observers;

import java.util.Collection;
import java.util.List;
import org.parley.api.observe.Observer;
import org.parley.api.observe.RecordFile;
import org.parley.api.observe.Row;

/**
 * One JSON object per row; a column without a value is left out, and what is not finite is a string, as JSON has no word for it.
 *
 * @param columns those to write; empty for all
 */
record JsonLines(RecordFile file, List<String> columns) implements Observer {

    @Override
    public void recorded(Row row) {
        Collection<String> written = columns.isEmpty() ? row.columns() : columns;
        StringBuilder line = new StringBuilder("{\"round\": ").append(row.round());
        for (String column : written) {
            row.value(column)
                    .ifPresent(value ->
                            line.append(", \"").append(column).append("\": ").append(number(value)));
        }
        file.line(line.append('}').toString());
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "\"" + value + "\"";
    }
}

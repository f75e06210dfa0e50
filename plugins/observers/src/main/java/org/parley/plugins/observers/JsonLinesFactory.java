package org.parley.plugins.observers;

import java.util.Collection;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.observe.RecordFile;
import org.parley.api.observe.Row;

@Described(name = "json-lines", description = "JSON lines: a file with one JSON object per recorded row.")
public final class JsonLinesFactory implements ObserverFactory {

    static final Option<String> FILE =
            Option.text("file").orElse("rows.jsonl").description("Name of the file in the run directory.");
    static final Option<List<String>> COLUMNS = Option.texts("columns")
            .orElse(List.of())
            .description("Columns to write, in addition to the round; an empty list writes all.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, COLUMNS);
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        settings.get(COLUMNS).forEach(context::reads);
        return new JsonLines(context.file(settings.get(FILE)), settings.get(COLUMNS));
    }

    /**
     * Writes one JSON object per row. Columns without a value are omitted. Non-finite values are strings, because JSON cannot represent
     * them.
     *
     * @param columns the columns to write; empty for all
     */
    record JsonLines(RecordFile file, List<String> columns) implements Observer {

        @Override
        public void recorded(Row row) {
            Collection<String> written = columns.isEmpty() ? row.columns() : columns;
            StringBuilder line = new StringBuilder("{\"round\": ").append(row.round());
            for (String column : written) {
                row.value(column)
                        .ifPresent(value -> line.append(", \"")
                                .append(column)
                                .append("\": ")
                                .append(number(value)));
            }
            file.line(line.append('}').toString());
        }

        private static String number(double value) {
            return Double.isFinite(value) ? Double.toString(value) : "\"" + value + "\"";
        }
    }
}

package org.parley.datasets;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Checksum;
import org.parley.api.data.Features;

/** A table of numbers in text, one column of which is the label. */
final class CsvFile {

    private final Source source;
    private final CsvFormat format;
    private final MemoryBudget budget;
    private final LabelColumn labels;
    private final Checksum checksum = new Checksum();
    private final List<float[]> rows = new ArrayList<>();
    private List<String> header = List.of();
    private boolean started;
    private int columns;
    private int labelColumn;

    private CsvFile(Source source, CsvFormat format) {
        this.source = source;
        this.format = format;
        this.budget = new MemoryBudget(source);
        this.labels = new LabelColumn(source);
    }

    static CsvFile read(Source source, CsvFormat format, int limit) {
        CsvFile file = new CsvFile(source, format);
        return source.read(file.checksum, content -> {
            new TextLines(source).each(content, (number, line) -> {
                if (file.rows.size() < limit) {
                    file.add(number, format.split(line));
                }
            });
            if (file.rows.isEmpty()) {
                throw source.fault("holds no samples", "is this the right file?");
            }
            return file;
        });
    }

    Source source() {
        return source;
    }

    /** The features, which may be scaled in place before they become a {@link #part()}. */
    float[][] rows() {
        return rows.toArray(float[][]::new);
    }

    TextPart part() {
        return new TextPart(Features.of(rows()), labels, checksum);
    }

    private void add(long number, List<String> fields) {
        if (!started) {
            started = true;
            if (format.isHeader(fields)) {
                header = fields;
                return;
            }
        }
        if (rows.isEmpty()) {
            columns = fields.size();
            labelColumn = labelColumn();
        }
        if (fields.size() != columns) {
            throw source.fault(
                    "line " + number + " has " + fields.size() + " fields, the lines before have " + columns,
                    "check the line and the separator");
        }
        keep(number, fields);
    }

    private void keep(long number, List<String> fields) {
        float[] row = new float[columns - 1];
        for (int k = 0, next = 0; k < columns; k++) {
            if (k != labelColumn) {
                row[next++] = number(number, k, fields.get(k));
            }
        }
        if (CsvFormat.isMissing(fields.get(labelColumn))) {
            throw missing(number, labelColumn);
        }
        budget.take(64 + 4L * columns);
        labels.add(fields.get(labelColumn));
        rows.add(row);
    }

    private int labelColumn() {
        int found = format.position(columns).orElseGet(() -> header.indexOf(format.label()));
        if (found < 0 || found >= columns) {
            throw source.fault(
                    "has no column " + Figures.quote(format.label()) + " among " + columns
                            + (header.isEmpty() ? "" : ": " + Figures.quote(String.join(", ", header))),
                    "label is first, last, a number from 1, or a name from the first line");
        }
        if (columns < 2) {
            throw source.fault("has one column only, which is the label", "check the separator");
        }
        return found;
    }

    private float number(long line, int column, String field) {
        OptionalDouble value = Figures.parse(field);
        if (value.isPresent()) {
            return (float) value.getAsDouble();
        }
        if (CsvFormat.isMissing(field)) {
            throw missing(line, column);
        }
        throw source.fault(
                "line " + line + ", column " + (column + 1) + ": " + Figures.quote(field) + " is not a number",
                "every column but the label holds finite decimal numbers");
    }

    private ParleyException missing(long line, int column) {
        return source.fault(
                "line " + line + ", column " + (column + 1) + " has no value", "fill in or remove incomplete samples");
    }
}

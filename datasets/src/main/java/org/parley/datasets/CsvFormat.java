package org.parley.datasets;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How a table is written: what separates fields, whether a first line names them, and which one is the label.
 *
 * @param separator between fields; a space stands for any white space
 * @param header what the first line is
 * @param label {@code first}, {@code last}, a number counted from 1, or a name from the header
 */
record CsvFormat(char separator, Header header, String label) {

    /** Whether the first line is a header; {@code AUTO}: when one of its features is not a number. */
    enum Header {
        AUTO,
        PRESENT,
        ABSENT
    }

    private static final Set<String> MISSING = Set.of("", "?", "NA", "NaN", "nan");

    static boolean isMissing(String field) {
        return MISSING.contains(field);
    }

    /** Fields of a line. A quoted field cannot go on in the next line: tables of numbers have no need of it. */
    List<String> split(String line) {
        if (separator == ' ') {
            return List.of(line.split("\\s+"));
        }
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int k = 0; k < line.length(); k++) {
            char c = line.charAt(k);
            if (c == '"') {
                if (quoted && k + 1 < line.length() && line.charAt(k + 1) == '"') {
                    field.append(line.charAt(++k));
                } else {
                    quoted = !quoted;
                }
            } else if (c == separator && !quoted) {
                fields.add(field.toString().strip());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString().strip());
        return fields;
    }

    boolean isHeader(List<String> firstLine) {
        if (header != Header.AUTO) {
            return header == Header.PRESENT;
        }
        OptionalInt labelColumn = position(firstLine.size());
        if (labelColumn.isEmpty()) {
            return true; // the label is called by a name
        }
        for (int k = 0; k < firstLine.size(); k++) {
            String field = firstLine.get(k);
            if (k != labelColumn.getAsInt() && Figures.parse(field).isEmpty() && !isMissing(field)) {
                return true;
            }
        }
        return false;
    }

    /** Column of the label in a table of so many columns, unless it is called by a name; may be beyond the table. */
    OptionalInt position(int columns) {
        if (label.equals("first")) {
            return OptionalInt.of(0);
        }
        if (label.equals("last")) {
            return OptionalInt.of(columns - 1);
        }
        return label.matches("[0-9]{1,6}") ? OptionalInt.of(Integer.parseInt(label) - 1) : OptionalInt.empty();
    }
}

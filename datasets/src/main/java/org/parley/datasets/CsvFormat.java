package org.parley.datasets;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How a table is written: what separates fields, whether a first line names them, and what its columns are for.
 *
 * @param separator between fields; a space stands for any white space
 * @param header what the first line is
 */
record CsvFormat(char separator, Header header, ColumnRoles roles) {

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
        if (roles.needNames()) {
            return true;
        }
        Set<Integer> anyText = roles.positions(firstLine.size());
        return IntStream.range(0, firstLine.size())
                .filter(column -> !anyText.contains(column))
                .mapToObj(firstLine::get)
                .anyMatch(field -> Figures.parse(field).isEmpty() && !isMissing(field));
    }
}

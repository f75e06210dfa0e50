package org.parley.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figures in rows under a header, for a terminal or as Markdown. */
final class Table {

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... header) {
        this.header = List.of(header);
    }

    void add(String... row) {
        if (row.length != header.size()) {
            throw new IllegalArgumentException(row.length + " cells under " + header.size() + " headings");
        }
        rows.add(List.of(row));
    }

    List<List<String>> rows() {
        return List.copyOf(rows);
    }

    /** Columns padded to one width. */
    String text() {
        int[] widths = new int[header.size()];
        lines().forEach(row -> {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        });
        return lines().map(row -> padded(row, widths)).collect(Collectors.joining("\n", "", "\n"));
    }

    String markdown() {
        String rule = "|" + "---|".repeat(header.size());
        return Stream.concat(Stream.of(cells(header), rule), rows.stream().map(Table::cells))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private Stream<List<String>> lines() {
        return Stream.concat(Stream.of(header), rows.stream());
    }

    private static String padded(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            line.append(cell).append(" ".repeat(widths[column] - cell.length() + 2));
        }
        return line.toString().stripTrailing();
    }

    private static String cells(List<String> row) {
        return "| " + String.join(" | ", row) + " |";
    }
}

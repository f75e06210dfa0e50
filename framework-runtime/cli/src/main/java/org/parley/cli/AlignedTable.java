package org.parley.cli;

import java.util.List;
import java.util.function.Consumer;

/** Cells in columns that are as wide as they have to be. */
final class AlignedTable {

    private AlignedTable() {}

    /** Prints all columns flush left. */
    static void print(List<List<String>> lines, Console console) {
        print(lines, "-", console::say);
    }

    /** @param alignment of all columns but the first: {@code -} for flush left, empty for flush right */
    static void print(List<List<String>> lines, String alignment, Consumer<String> out) {
        int columns = lines.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int k = 0; k < line.size(); k++) {
                widths[k] = Math.max(widths[k], line.get(k).length());
            }
        }
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < line.size(); k++) {
                int padding = widths[k] - line.get(k).length();
                boolean left = k == 0 || !alignment.isEmpty();
                text.append(k == 0 ? "" : "  ")
                        .append(" ".repeat(left ? 0 : padding))
                        .append(line.get(k))
                        .append(" ".repeat(left ? padding : 0));
            }
            out.accept(text.toString().stripTrailing());
        }
    }
}

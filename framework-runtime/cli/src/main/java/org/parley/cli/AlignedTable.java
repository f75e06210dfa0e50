package org.parley.cli;

import java.util.List;
import java.util.function.Consumer;

/** Prints a table with aligned columns. */
final class AlignedTable {

    private AlignedTable() {}

    /**
     * Prints a table.
     *
     * @param rightAligned whether all columns but the first are aligned to the right
     * @param out the destination of the lines
     */
    static void print(List<List<String>> lines, boolean rightAligned, Consumer<String> out) {
        int[] widths = new int[lines.stream().mapToInt(List::size).max().orElse(0)];
        for (List<String> line : lines) {
            for (int k = 0; k < line.size(); k++) {
                widths[k] = Math.max(widths[k], line.get(k).length());
            }
        }
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < line.size(); k++) {
                String padding = " ".repeat(widths[k] - line.get(k).length());
                text.append(k == 0 ? "" : "  ").append(rightAligned && k > 0 ? padding : "");
                text.append(line.get(k)).append(rightAligned && k > 0 ? "" : padding);
            }
            out.accept(text.toString().stripTrailing());
        }
    }
}

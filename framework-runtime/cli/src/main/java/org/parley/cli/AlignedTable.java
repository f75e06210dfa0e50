package org.parley.cli;

import java.util.List;

/** Cells in columns that are as wide as they have to be. */
final class AlignedTable {

    private AlignedTable() {}

    /** @param lines as many cells in each */
    static void print(List<List<String>> lines, Console console) {
        int[] widths = new int[lines.get(0).size()];
        for (List<String> line : lines) {
            for (int k = 0; k < widths.length; k++) {
                widths[k] = Math.max(widths[k], line.get(k).length());
            }
        }
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < widths.length; k++) {
                text.append(line.get(k))
                        .append(" ".repeat(widths[k] - line.get(k).length() + 2));
            }
            console.say(text.toString().stripTrailing());
        }
    }
}

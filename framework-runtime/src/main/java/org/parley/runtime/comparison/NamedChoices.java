package org.parley.runtime.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What names such as {@code d-soba alpha=0.3 upper step=10}, which sweeps give, say about runs: a table with a column for each key. */
final class NamedChoices {

    private static final Pattern CHOICE = Pattern.compile("([^={}\\[\\]:,]+)=(.+?)(?: (?=[^=]+=)|$)");

    private NamedChoices() {}

    /** Columns by their head, each with one value per name; none where names are no such lists, or do not tell all runs apart. */
    static Map<String, List<String>> of(List<String> names) {
        List<Map<String, String>> rows = names.stream().map(NamedChoices::read).toList();
        if (!haveTheSameKeys(rows)) {
            rows = names.stream().map(NamedChoices::readAfterFile).toList();
        }
        Map<String, List<String>> columns = new LinkedHashMap<>();
        if (haveTheSameKeys(rows)) {
            for (String key : rows.get(0).keySet()) {
                List<String> values = rows.stream().map(row -> row.get(key)).toList();
                if (values.stream().distinct().count() > 1) {
                    columns.put(key, values);
                }
            }
        }
        return tells(columns, names.size()) ? columns : Map.of();
    }

    private static boolean haveTheSameKeys(List<Map<String, String>> rows) {
        return rows.stream().map(Map::keySet).map(ArrayList::new).distinct().count() == 1;
    }

    private static boolean tells(Map<String, List<String>> columns, int names) {
        return IntStream.range(0, names)
                        .mapToObj(i -> columns.values().stream()
                                .map(column -> column.get(i))
                                .toList())
                        .distinct()
                        .count()
                == names;
    }

    /** Sweeps of several files have the file in front. */
    private static Map<String, String> readAfterFile(String name) {
        int end = Math.max(0, name.indexOf(' '));
        Map<String, String> row = new LinkedHashMap<>(Map.of("run", name.substring(0, end)));
        row.putAll(read(name.substring(end).strip()));
        return row;
    }

    private static Map<String, String> read(String name) {
        Map<String, String> row = new LinkedHashMap<>();
        Matcher choice = CHOICE.matcher(name);
        int end = 0;
        while (choice.find() && choice.start() == end) {
            row.put(choice.group(1), choice.group(2));
            end = choice.end();
        }
        return end == name.length() ? row : Map.of();
    }
}

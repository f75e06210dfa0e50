package org.parley.runtime.config.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.config.source.Words;

/** Describes a component from its declarations: for the command line, and for the tables of the documentation. */
public final class ComponentDescription {

    private static final List<String> HEAD = List.of("option", "value", "default", "meaning");

    private ComponentDescription() {}

    /** A heading, the sentence, and an aligned table of options. */
    public static String text(ComponentFactory factory) {
        String heading = factory.name() + " ("
                + ComponentKind.of(factory.getClass()).words() + ")\n" + factory.description() + "\n";
        List<List<String>> rows = rows(factory);
        if (rows.isEmpty()) {
            return heading + "\nIt has no options.\n";
        }
        rows.add(0, HEAD);
        int[] widths = IntStream.range(0, HEAD.size() - 1)
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return heading + "\n" + rows.stream().map(row -> aligned(row, widths)).collect(Collectors.joining());
    }

    /** The options as a Markdown table. */
    public static String markdown(ComponentFactory factory) {
        List<List<String>> rows = rows(factory);
        if (rows.isEmpty()) {
            return "No options.\n";
        }
        StringBuilder table = new StringBuilder("| " + String.join(" | ", HEAD) + " |\n|---|---|---|---|\n");
        for (List<String> row : rows) {
            table.append("| `").append(row.get(0)).append("` ");
            row.stream()
                    .skip(1)
                    .forEach(cell ->
                            table.append("| ").append(cell.replace("|", "\\|")).append(' '));
            table.append("|\n");
        }
        return table.toString();
    }

    private static List<List<String>> rows(ComponentFactory factory) {
        List<List<String>> rows = new ArrayList<>();
        for (Option<?> option : factory.options()) {
            rows.add(List.of(option.name(), OptionWords.accepts(option), standard(option), option.description()));
        }
        return rows;
    }

    private static String standard(Option<?> option) {
        if (option.isMandatory()) {
            return "required";
        }
        return option.defaultValue().map(Words::value).orElse("none");
    }

    private static String aligned(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder("  ");
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            line.append(cell).append(" ".repeat(widths[column] - cell.length() + 2));
        }
        return line.append(row.get(widths.length)).append('\n').toString();
    }
}

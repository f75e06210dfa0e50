package org.parley.runtime.config.bind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.grammar.Key;
import org.parley.runtime.grammar.Section;
import org.parley.runtime.network.WeightCheck;

/** Describes a component from its declarations, for the command line and the tables of the documentation. */
public final class ComponentDescription {

    private static final List<String> HEAD = List.of("option", "value", "default", "meaning");

    private ComponentDescription() {}

    /** Returns a heading, the description, and an aligned table of options. */
    public static String text(ComponentFactory factory) {
        String heading = factory.name() + " ("
                + ComponentKind.of(factory.getClass()).label() + ")\n" + factory.description() + "\n";
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

    /** Returns the options as a Markdown table. */
    public static String markdown(ComponentFactory factory) {
        List<List<String>> rows = rows(factory);
        return rows.isEmpty() ? "No options.\n" : markdown(HEAD, rows);
    }

    /** Returns the keys of a section as a Markdown table. */
    public static String markdown(Section section) {
        List<List<String>> rows = section.keys().stream()
                .filter(key -> !key.name().equals(Section.SELF))
                .map(key -> List.of(key.name(), accepts(key), standard(key), key.description()))
                .toList();
        return markdown(List.of("key", "value", "default", "meaning"), rows);
    }

    private static String markdown(List<String> head, List<List<String>> rows) {
        StringBuilder table = new StringBuilder("| " + String.join(" | ", head) + " |\n|---|---|---|---|\n");
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

    private static String accepts(Key<?> key) {
        String kinds = key.kinds().stream()
                .map(kind -> ComponentKind.of(kind).words())
                .map(words -> words.endsWith("s") ? words : Words.a(words))
                .collect(Collectors.joining(" or "));
        return switch (key.form()) {
            case VALUE -> OptionWords.accepts(key.option());
            case VALUES -> OptionWords.accepts(key.option()) + ", or a list";
            case COMPONENT -> kinds;
            case CHAIN, LIST_OR_ONE -> kinds + ", or a list";
            case LIST -> "a list, each " + kinds;
            case OPTIONS -> "options of " + kinds;
            case SECTION, NAMED -> "keys of its own";
            case OTHER -> key.accepts();
        };
    }

    private static String standard(Key<?> key) {
        if (key.isRequired() && key.absent().isEmpty()) {
            return "required";
        }
        Optional<String> declared = key.form() == Key.Form.VALUE
                ? key.option().defaultValue().map(Words::value)
                : key.standard().map(String::valueOf);
        return key.absent().or(() -> declared.map(word -> "`" + word + "`")).orElse("none");
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

    /** Describes a mixing strategy: its requirements on the weights, its exactness, and its number of exchanges. */
    public static String mixing(MixingStrategyFactory factory, ComponentRegistry registry) {
        Settings settings;
        try {
            settings = ComponentSettings.of(factory, Map.of(), registry, Path.of(""));
        } catch (ParleyException incomplete) {
            return "\nNeeds, exactness and phases depend on its options.\n";
        }
        StringBuilder channels = new StringBuilder();
        new TreeMap<>(factory.channels(settings))
                .forEach((channel, needs) ->
                        channels.append(String.format(Locale.ROOT, "  channel %-5s %s%n", channel, inWords(needs))));
        double phases = factory.phases(settings);
        return String.format(
                Locale.ROOT,
                "%n  needs      %s%n%s  exactness  %s%n  phases     %s per step%n",
                inWords(factory.needs(settings)),
                channels,
                factory.exactness(settings) == Exactness.EXACT
                        ? "exact when agents differ"
                        : "biased when agents differ",
                phases == Math.rint(phases) ? String.valueOf((long) phases) : String.valueOf(phases));
    }

    private static String inWords(WeightRequirement needs) {
        List<String> words = WeightCheck.words(needs);
        return words.isEmpty() ? "nothing" : Words.and(words);
    }
}

package org.parley.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.runtime.Inspection;
import org.parley.runtime.Parley;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Recipe;
import org.parley.runtime.plan.Renamed;
import org.parley.runtime.plan.RunGrammar;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "describe",
        description = "Explain a component, its options and its literature, print a recipe, or list all of them.")
final class DescribeCommand extends ComponentsCommand {

    private static final String RECIPE = "recipe";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "KIND",
            description =
                    "Kind of component, such as mixing or topology, or recipe. A name of any kind and a key of run files, "
                            + "such as hypergradient, are accepted as well. Default: all kinds.")
    private String kind;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "NAME",
            description = "Name of the component or recipe. Default: all of the kind.")
    private String name;

    @CommandLine.Option(
            names = "--json",
            description = "JSON instead of text: an array with an object for each component or recipe.")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter out = out();
        try (Parley parley = pluginOptions.open(console())) {
            List<Subject> all = subjects(parley.components());
            kind = kindOfKey(all);
            List<Subject> chosen = chosen(all);
            if (json) {
                printJson(chosen, out);
            } else if (kind == null) {
                listKinds(all, out);
            } else if (isKind(kind) && name == null) {
                chosen.forEach(subject -> list(subject, out));
            } else {
                print(chosen, new Inspection(parley), out);
            }
            out.flush();
            return 0;
        }
    }

    /** Returns the kind of the components under a key of run files; other words, and names of components, stay as they are. */
    private String kindOfKey(List<Subject> all) {
        boolean isName =
                name == null && all.stream().anyMatch(subject -> subject.name().equals(kind));
        return kind == null || isKind(kind) || isName
                ? kind
                : RunGrammar.kindsOf(kind).stream()
                        .map(type -> ComponentKind.of(type).label())
                        .findFirst()
                        .orElse(kind);
    }

    private List<Subject> chosen(List<Subject> all) {
        if (kind == null) {
            return all;
        }
        boolean nameOnly = !isKind(kind);
        if (nameOnly && name != null) {
            throw unknown("kind '" + kind + "'", kind, kinds().toList(), kinds().toList());
        }
        String wanted = nameOnly ? kind : name;
        List<Subject> candidates = all.stream()
                .filter(subject -> nameOnly || subject.kind().equals(kind))
                .toList();
        List<Subject> chosen = candidates.stream()
                .filter(subject -> wanted == null || subject.name().equals(wanted))
                .toList();
        if (!chosen.isEmpty() || wanted == null) {
            return chosen;
        }
        List<String> names = candidates.stream().map(Subject::name).toList();
        throw nameOnly
                ? unknown("kind or name '" + wanted + "'", wanted, kinds().toList(), names)
                : unknown(words(kind) + " '" + wanted + "'", wanted, names, names);
    }

    /** Prints components with a blank line between them. */
    private static void print(List<Subject> chosen, Inspection inspection, PrintWriter out) {
        References references = References.packed();
        for (int k = 0; k < chosen.size(); k++) {
            Subject subject = chosen.get(k);
            out.print(k == 0 ? "" : "\n");
            List<References.Reference> literature = references.of(subject.name());
            subject.recipe().ifPresent(recipe -> {
                literature.forEach(reference -> out.println("# Reference: " + reference));
                out.print(recipe.yaml());
            });
            subject.factory().ifPresent(factory -> {
                out.print(inspection.describe(factory));
                literature.forEach(reference -> out.println("\nReference: " + reference));
                out.println("\nPlugin: " + subject.plugin());
            });
        }
    }

    private static void listKinds(List<Subject> all, PrintWriter out) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        all.forEach(subject ->
                names.computeIfAbsent(subject.kind(), kind -> new ArrayList<>()).add(subject.name()));
        names.forEach((kind, each) -> out.println(kind + ": " + String.join(", ", each)));
    }

    private static void list(Subject subject, PrintWriter out) {
        String description = subject.factory()
                .map(ComponentFactory::description)
                .map(DescribeCommand::firstSentence)
                .or(() -> subject.recipe().map(Recipe::description))
                .orElse("");
        out.println(String.format(Locale.ROOT, "%-22s %s", subject.name(), description)
                .stripTrailing());
    }

    /** Omits the formula that may follow. */
    private static String firstSentence(String description) {
        return description.replaceFirst("(?s)(?<=[.]) .*", "");
    }

    private static void printJson(List<Subject> chosen, PrintWriter out) {
        References references = References.packed();
        JsonMapper mapper =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        out.println(mapper.writeValueAsString(
                chosen.stream().map(subject -> subject.toJson(references)).toList()));
    }

    private static List<Subject> subjects(ComponentRegistry registry) {
        Stream<Subject> components = Arrays.stream(ComponentKind.values())
                .flatMap(kind -> registry.names(kind).stream().map(name -> {
                    ComponentRegistry.Entry entry = registry.entry(kind, name).orElseThrow();
                    return new Subject(
                            kind.label(), name, entry.plugin(), Optional.of(entry.factory()), Optional.empty());
                }));
        Stream<Subject> recipes = registry.recipeNames().stream()
                .map(name -> registry.recipe(name).orElseThrow())
                .map(recipe ->
                        new Subject(RECIPE, recipe.name(), recipe.plugin(), Optional.empty(), Optional.of(recipe)));
        return Stream.concat(components, recipes).toList();
    }

    private static boolean isKind(String word) {
        return kinds().anyMatch(word::equals);
    }

    private static Stream<String> kinds() {
        return Stream.concat(Arrays.stream(ComponentKind.values()).map(ComponentKind::label), Stream.of(RECIPE));
    }

    private static String words(String kind) {
        return ComponentKind.ofLabel(kind).map(ComponentKind::words).orElse(kind);
    }

    /**
     * Returns an error for an unknown word, with the new name if it was renamed.
     *
     * @param listed the valid words that the message lists
     * @param known all valid words
     */
    private CommandLine.ParameterException unknown(String what, String word, List<String> listed, List<String> known) {
        String now = Renamed.in(known, word).map(each -> each.hint() + "; ").orElse("");
        return new CommandLine.ParameterException(
                spec.commandLine(), "There is no " + what + " (" + now + "known: " + String.join(", ", listed) + ").");
    }

    /**
     * A component or a recipe.
     *
     * @param kind the label of its kind
     * @param factory empty for a recipe
     * @param recipe empty for a component
     */
    private record Subject(
            String kind, String name, String plugin, Optional<ComponentFactory> factory, Optional<Recipe> recipe) {

        Map<String, Object> toJson(References references) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("kind", kind);
            json.put("name", name);
            json.put("plugin", plugin);
            factory.ifPresent(component -> {
                json.put("description", component.description());
                json.put(
                        "options",
                        component.options().stream().map(Subject::toJson).toList());
            });
            recipe.ifPresent(preset -> {
                json.put("description", preset.description());
                json.put("yaml", preset.yaml());
            });
            json.put(
                    "references",
                    references.of(name).stream()
                            .map(References.Reference::toJson)
                            .toList());
            return json;
        }

        private static Map<String, Object> toJson(Option<?> option) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("name", option.name());
            json.put("type", option.type().name().toLowerCase(Locale.ROOT));
            json.put("description", option.description());
            json.put("mandatory", option.isMandatory());
            option.defaultValue().ifPresent(value -> json.put("default", value));
            if (!option.words().isEmpty()) {
                json.put("words", option.words());
            }
            if (option.range().hasLowerBound()) {
                json.put(
                        option.range().above() ? "above" : "from",
                        option.range().from());
            }
            if (option.range().hasUpperBound()) {
                json.put(option.range().below() ? "below" : "to", option.range().to());
            }
            option.kind()
                    .ifPresent(kind -> json.put("kind", ComponentKind.of(kind).label()));
            return json;
        }
    }
}

package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.OptionWords;
import org.parley.runtime.grammar.Key;
import org.parley.runtime.grammar.Section;
import org.parley.runtime.plan.RunGrammar;

/**
 * JSON Schemas for editors, generated from the declarations of the readers as plain maps and lists in a fixed order. No key of a run file
 * is required, because a recipe or the file named by {@code extends} may provide it.
 */
public record Schemas(ComponentRegistry registry) {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    /** Returns the schema of run files. */
    public Map<String, Object> ofRunFiles() {
        Map<String, Object> schema = titled("Run file of Parley");
        schema.putAll(object(keys(RunGrammar.RUN)));
        schema.put("$defs", definitions());
        return schema;
    }

    /** Returns the schema of sweep files. Keys that vary accept the values of a run file, as far as the key alone determines them. */
    public Map<String, Object> ofSweepFiles() {
        Map<String, Object> schema = titled("Sweep file of Parley");
        Map<String, Object> varied = reference("varied");
        Map<String, Object> keys = keys(SweepReader.SWEEP);
        keys.put("vary", said(anyOf(List.of(varied, list(varied))), SweepReader.VARY.description()));
        schema.putAll(object(keys));
        schema.put(
                "required",
                SweepReader.SWEEP.keys().stream()
                        .filter(Key::isRequired)
                        .map(Key::name)
                        .toList());
        Map<String, Object> definitions = definitions();
        definitions.put("varied", varied());
        definitions.put("range", object(keys(SweepReader.RANGE)));
        schema.put("$defs", definitions);
        return schema;
    }

    private Map<String, Object> varied() {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys(RunGrammar.RUN).forEach((key, value) -> keys.put(key, several(value)));
        Map<String, Object> ofLevels = new LinkedHashMap<>();
        keys(RunGrammar.LEVEL).forEach((key, value) -> ofLevels.put("^levels\\.[^.,]+\\." + key + "$", several(value)));
        String path = "(" + String.join("|", keys.keySet()) + ")(\\.[^,]+)?";
        Map<String, Object> schema = type("object");
        schema.put("propertyNames", Map.of("pattern", "^" + path + "(, *" + path + ")*$"));
        schema.put("properties", keys);
        schema.put("patternProperties", ofLevels);
        return schema;
    }

    private static Map<String, Object> several(Object value) {
        return anyOf(List.of(list(value), value, reference("range")));
    }

    private Map<String, Object> definitions() {
        Map<String, Object> definitions = new LinkedHashMap<>();
        for (ComponentKind kind : ComponentKind.values()) {
            definitions.put(kind.label(), component(kind));
            registry.names(kind)
                    .forEach(name -> definitions.put(
                            definition(kind, name),
                            options(registry.entry(kind, name).orElseThrow().factory())));
        }
        definitions.put("level", object(keys(RunGrammar.LEVEL)));
        return definitions;
    }

    private Map<String, Object> keys(Section section) {
        Map<String, Object> keys = new LinkedHashMap<>();
        for (Key<?> key : section.keys()) {
            if (!key.name().equals(Section.SELF)) {
                Map<String, Object> form = key.name().equals(RunGrammar.RECIPE.name())
                        ? Map.of("enum", registry.recipeNames())
                        : form(key);
                String description = key.description().replaceAll(" \\(\\[.*\\)\\)", ""); // links are for Markdown
                boolean saysItself = description.isEmpty() || key.form() == Key.Form.OPTIONS;
                keys.put(key.name(), saysItself ? form : said(form, description));
            }
        }
        return keys;
    }

    private Map<String, Object> form(Key<?> key) {
        return switch (key.form()) {
            case VALUE -> value(key.option());
            case VALUES -> oneOrSeveral(value(key.option()));
            case COMPONENT ->
                key.kinds().size() == 1
                        ? reference(kind(key))
                        : anyOf(key.kinds().stream().map(Schemas::reference).toList());
            case CHAIN, LIST_OR_ONE -> oneOrSeveral(reference(kind(key)));
            case LIST -> list(reference(kind(key)));
            case OPTIONS -> options(registry.find(kind(key), key.name()).orElseThrow());
            case SECTION ->
                key.section()
                        .self()
                        .map(self -> extended(kind(self), keys(key.section())))
                        .orElseGet(() -> object(keys(key.section())));
            case NAMED -> named(key.section() == RunGrammar.LEVEL ? reference("level") : object(keys(key.section())));
            case OTHER -> new LinkedHashMap<>();
        };
    }

    private static Class<? extends ComponentFactory> kind(Key<?> key) {
        return key.kinds().get(0);
    }

    /** Returns the schema of a component with additional keys besides {@code use} and {@code with}. */
    private Map<String, Object> extended(Class<? extends ComponentFactory> kind, Map<String, Object> keys) {
        ComponentKind component = ComponentKind.of(kind);
        return anyOf(List.of(names(component), used(component, keys)));
    }

    /** Returns the schema of a component: a name, {@code use} and {@code with}, or a number if that is a short form. */
    private Map<String, Object> component(ComponentKind kind) {
        List<Object> forms = new ArrayList<>(List.of(names(kind), used(kind, Map.of())));
        if (kind == ComponentKind.SCHEDULE || kind == ComponentKind.TRANSFORM) {
            forms.add(type("number"));
        }
        return anyOf(forms);
    }

    private Map<String, Object> names(ComponentKind kind) {
        return Map.of("enum", registry.names(kind));
    }

    /** Restricts {@code with} according to the name. If an extended file provides the name, any options are accepted. */
    private Map<String, Object> used(ComponentKind kind, Map<String, Object> additional) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("use", names(kind));
        keys.put("with", type("object"));
        keys.putAll(additional);
        Map<String, Object> schema = object(keys);
        List<Object> cases = registry.names(kind).stream()
                .<Object>map(name -> ifUsed(name, reference(definition(kind, name))))
                .toList();
        if (!cases.isEmpty()) {
            schema.put("allOf", cases);
        }
        return schema;
    }

    private static Map<String, Object> ifUsed(String name, Map<String, Object> options) {
        Map<String, Object> isUsed = new LinkedHashMap<>();
        isUsed.put("properties", Map.of("use", Map.of("const", name)));
        isUsed.put("required", List.of("use"));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("if", isUsed);
        schema.put("then", Map.of("properties", Map.of("with", options)));
        return schema;
    }

    private static String definition(ComponentKind kind, String name) {
        return kind.label() + "." + name;
    }

    private Map<String, Object> options(ComponentFactory factory) {
        return said(object(values(factory.options())), factory.description());
    }

    /** Starts a schema. */
    private static Map<String, Object> titled(String title) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", DIALECT);
        schema.put("title", title);
        return schema;
    }

    private static Map<String, Object> reference(String definition) {
        return Map.of("$ref", "#/$defs/" + definition);
    }

    private static Map<String, Object> values(List<Option<?>> options) {
        Map<String, Object> values = new LinkedHashMap<>();
        options.forEach(option -> values.put(option.name(), said(value(option), option.description())));
        return values;
    }

    private static Map<String, Object> value(Option<?> option) {
        Map<String, Object> plain = switch (option.type()) {
            case NUMBER -> number("number", option);
            case INTEGER -> number("integer", option);
            case FLAG -> type("boolean");
            case CHOICE -> Map.of("enum", choices(option));
            case TEXT, FILE, DIRECTORY, JSON -> type("string");
            case NUMBERS -> list(number("number", option));
            case TEXTS -> list(type("string"));
            case COMPONENT -> reference(option.kind().orElseThrow());
        };
        boolean takesWords =
                option.type() != Option.Type.CHOICE && !option.words().isEmpty();
        return takesWords ? anyOf(List.of(plain, Map.of("enum", option.words()))) : plain;
    }

    private static List<Object> choices(Option<?> option) {
        List<Object> choices = new ArrayList<>(option.words());
        if (OptionWords.isYesOrNo(option)) {
            choices.addAll(List.of(true, false));
        }
        return choices;
    }

    private static Map<String, Object> number(String type, Option<?> option) {
        Map<String, Object> schema = type(type);
        if (option.range().hasLowerBound()) {
            schema.put(
                    option.range().above() ? "exclusiveMinimum" : "minimum",
                    option.range().from());
        }
        if (option.range().hasUpperBound()) {
            schema.put(
                    option.range().below() ? "exclusiveMaximum" : "maximum",
                    option.range().to());
        }
        return schema;
    }

    private static Map<String, Object> reference(Class<? extends ComponentFactory> kind) {
        return reference(ComponentKind.of(kind).label());
    }

    private static Map<String, Object> oneOrSeveral(Object one) {
        return anyOf(List.of(one, list(one)));
    }

    private static Map<String, Object> list(Object items) {
        Map<String, Object> schema = type("array");
        schema.put("items", items);
        return schema;
    }

    private static Map<String, Object> anyOf(List<?> forms) {
        return Map.of("anyOf", forms);
    }

    private static Map<String, Object> object(Map<String, Object> keys) {
        Map<String, Object> schema = type("object");
        schema.put("properties", keys);
        schema.put("additionalProperties", false);
        return schema;
    }

    /** Returns the schema of an object with names chosen by the user. */
    private static Map<String, Object> named(Object each) {
        Map<String, Object> schema = type("object");
        schema.put("additionalProperties", each);
        return schema;
    }

    private static Map<String, Object> type(String name) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", name);
        return schema;
    }

    private static Map<String, Object> said(Map<String, Object> schema, String description) {
        Map<String, Object> described = new LinkedHashMap<>(schema);
        described.put("description", description);
        return described;
    }
}

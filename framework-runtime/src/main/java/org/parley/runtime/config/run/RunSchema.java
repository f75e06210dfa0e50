package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.data.PartitionFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.source.ComponentKeys;

/**
 * A JSON Schema of run files for editors, made of the declarations that run files are read by. It says what may stand where; nothing is required, since
 * a recipe or the file named by {@code extends} may give it.
 */
public record RunSchema(ComponentRegistry registry) {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    /** As plain maps and lists. */
    public Map<String, Object> tree() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", DIALECT);
        schema.put("title", "Run file of Parley");
        schema.putAll(object(top()));
        Map<String, Object> definitions = new LinkedHashMap<>();
        for (ComponentKind kind : ComponentKind.values()) {
            definitions.put(kind.label(), component(kind));
            registry.names(kind)
                    .forEach(name -> definitions.put(
                            definition(kind, name),
                            options(registry.entry(kind, name).orElseThrow().factory())));
        }
        definitions.put("level", object(level()));
        schema.put("$defs", definitions);
        return schema;
    }

    private Map<String, Object> top() {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("extends", said(type("string"), "Another run file, lower in priority; relative to this one."));
        keys.put("recipe", said(Map.of("enum", registry.recipeNames()), "A preset of a plugin."));
        keys.putAll(values(RunKeys.RUN));
        ComponentKeys.RUN.forEach((key, kind) -> keys.put(key, reference(kind)));
        keys.put("data", data());
        keys.put("levels", Map.of("type", "object", "additionalProperties", Map.of("$ref", "#/$defs/level")));
        keys.put("observe", oneOrSeveral(reference(ObserverFactory.class)));
        keys.put("network", section("network", Map.of("faults", list(reference(NetworkFaultFactory.class)))));
        keys.put("record", section("record", Map.of("select", object(values(RunKeys.SELECT)))));
        Map<String, Object> rules = new LinkedHashMap<>();
        StopReader.NAMED.forEach(rule -> rules.put(rule.name(), options(rule)));
        keys.put("stop", section("stop", rules));
        return keys;
    }

    private Map<String, Object> section(String name, Map<String, Object> more) {
        Map<String, Object> keys = values(RunKeys.SECTIONS.get(name));
        keys.putAll(more);
        return object(keys);
    }

    private Map<String, Object> level() {
        Map<String, Object> keys = new LinkedHashMap<>();
        ComponentKeys.LEVEL.forEach((key, kind) -> keys.put(key, reference(kind)));
        keys.put("step", anyOf(List.of(keys.get("step"), named(ComponentKind.STEP))));
        keys.put("momentum", oneOrSeveral(keys.get("momentum")));
        keys.putAll(values(List.of(RunKeys.RESTART, RunKeys.BATCH)));
        Map<String, Object> door = new LinkedHashMap<>();
        RunKeys.DOOR.forEach(key -> door.put(key, reference(ComponentKeys.LEVEL.get(key))));
        keys.put(RunKeys.DOORS, Map.of("type", "object", "additionalProperties", object(door)));
        return keys;
    }

    /** A dataset with keys of its own beside {@code use} and {@code with}. */
    private Map<String, Object> data() {
        Map<String, Object> beside = values(DataReader.SPLIT);
        beside.put(DataReader.PARTITION, reference(PartitionFactory.class));
        return anyOf(List.of(names(ComponentKind.DATASET), used(ComponentKind.DATASET, beside)));
    }

    /** A name, {@code use} and {@code with}, or a number where one stands for a component. */
    private Map<String, Object> component(ComponentKind kind) {
        List<Object> forms = new ArrayList<>(List.of(names(kind), used(kind, Map.of())));
        if (kind == ComponentKind.SCHEDULE || kind == ComponentKind.MOMENTUM) {
            forms.add(type("number"));
        }
        return anyOf(forms);
    }

    private static Map<String, Object> named(ComponentKind kind) {
        return Map.of("$ref", "#/$defs/" + kind.label());
    }

    private Map<String, Object> names(ComponentKind kind) {
        return Map.of("enum", registry.names(kind));
    }

    /** What {@code with} may hold depends on the name; where a file that is extended gives the name, anything goes. */
    private Map<String, Object> used(ComponentKind kind, Map<String, Object> beside) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("use", names(kind));
        keys.put("with", type("object"));
        keys.putAll(beside);
        Map<String, Object> schema = object(keys);
        List<Object> cases = registry.names(kind).stream()
                .<Object>map(name -> Map.of(
                        "if", Map.of("properties", Map.of("use", Map.of("const", name)), "required", List.of("use")),
                        "then",
                                Map.of(
                                        "properties",
                                        Map.of("with", Map.of("$ref", "#/$defs/" + definition(kind, name))))))
                .toList();
        if (!cases.isEmpty()) {
            schema.put("allOf", cases);
        }
        return schema;
    }

    private static String definition(ComponentKind kind, String name) {
        return kind.label() + "." + name;
    }

    private Map<String, Object> options(ComponentFactory factory) {
        return said(object(values(factory.options())), factory.description());
    }

    private Map<String, Object> values(List<Option<?>> options) {
        Map<String, Object> values = new LinkedHashMap<>();
        options.forEach(option -> values.put(option.name(), said(value(option), option.description())));
        return values;
    }

    private Map<String, Object> value(Option<?> option) {
        Map<String, Object> plain = switch (option.type()) {
            case NUMBER -> number("number", option);
            case INTEGER -> number("integer", option);
            case FLAG -> type("boolean");
            case CHOICE -> Map.of("enum", option.words());
            case TEXT, FILE, DIRECTORY, JSON -> type("string");
            case NUMBERS -> list(number("number", option));
            case TEXTS -> list(type("string"));
            case COMPONENT -> reference(option.kind().orElseThrow());
        };
        boolean takesWords =
                option.type() != Option.Type.CHOICE && !option.words().isEmpty();
        return takesWords ? anyOf(List.of(plain, Map.of("enum", option.words()))) : plain;
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
        return named(ComponentKind.of(kind));
    }

    private static Map<String, Object> oneOrSeveral(Object one) {
        return anyOf(List.of(one, list(one)));
    }

    private static Map<String, Object> list(Object items) {
        return Map.of("type", "array", "items", items);
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

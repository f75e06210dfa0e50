package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.config.bind.OptionWords;

/** What JSON Schemas are put together from, as plain maps and lists; always in the same order, so that what is printed can be compared. */
final class SchemaForms {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    private SchemaForms() {}

    /** The beginning of a schema. */
    static Map<String, Object> titled(String title) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", DIALECT);
        schema.put("title", title);
        return schema;
    }

    static Map<String, Object> reference(String definition) {
        return Map.of("$ref", "#/$defs/" + definition);
    }

    static Map<String, Object> values(List<Option<?>> options) {
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

    static Map<String, Object> reference(Class<? extends ComponentFactory> kind) {
        return reference(ComponentKind.of(kind).label());
    }

    static Map<String, Object> oneOrSeveral(Object one) {
        return anyOf(List.of(one, list(one)));
    }

    static Map<String, Object> list(Object items) {
        Map<String, Object> schema = type("array");
        schema.put("items", items);
        return schema;
    }

    static Map<String, Object> anyOf(List<?> forms) {
        return Map.of("anyOf", forms);
    }

    static Map<String, Object> object(Map<String, Object> keys) {
        Map<String, Object> schema = type("object");
        schema.put("properties", keys);
        schema.put("additionalProperties", false);
        return schema;
    }

    /** An object with names of the user's own. */
    static Map<String, Object> named(Object each) {
        Map<String, Object> schema = type("object");
        schema.put("additionalProperties", each);
        return schema;
    }

    static Map<String, Object> type(String name) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", name);
        return schema;
    }

    static Map<String, Object> said(Map<String, Object> schema, String description) {
        Map<String, Object> described = new LinkedHashMap<>(schema);
        described.put("description", description);
        return described;
    }
}

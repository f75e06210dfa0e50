package org.parley.runtime.config.bind;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.JsonFile;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.runtime.grammar.Key;
import org.parley.runtime.grammar.Section;
import org.parley.runtime.grammar.SectionValues;

/**
 * The values of declared options: of a component's {@code with}, or of a section of the run file.
 *
 * @param declared the names of the declared options
 * @param values the valid values, including defaults, in the order of declaration
 * @param isValid whether no value is missing or invalid
 */
public record OptionValues(List<String> declared, Map<String, Object> values, boolean isValid) implements Settings {

    public OptionValues {
        declared = List.copyOf(declared);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    @Override
    public <T> Optional<T> find(Option<T> option) {
        if (!declared.contains(option.name())) {
            throw new IllegalArgumentException("'" + option.name() + "' is not among the declared options " + declared);
        }
        return Optional.ofNullable(values.get(option.name())).map(value -> typed(option, value));
    }

    /** Returns the values as in the resolved run file. Files stay paths, so that they can be distinguished from text. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        values.forEach((name, value) -> tree.put(name, plain(value)));
        return tree;
    }

    /** Returns {@code {use, with}} with all defaults. */
    public static Map<String, Object> tree(Component<?> component) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("use", component.name());
        Map<String, Object> with = new LinkedHashMap<>();
        component.settings().values().forEach((name, value) -> with.put(name, plain(value)));
        if (!with.isEmpty()) {
            tree.put("with", with);
        }
        return tree;
    }

    /** Returns a section with all defaults. Empty lists and sections are omitted. */
    public static Map<String, Object> tree(SectionValues section) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Key<?> key : section.section().resolved()) {
            Object value =
                    section.values().getOrDefault(key.name(), section.parts().get(key.name()));
            if (key.name().equals(Section.SELF)) {
                tree.putAll(tree((Component<?>) value));
            } else if (value != null) {
                Object plain = plain(key, value);
                if (!plain.equals(List.of()) && !plain.equals(Map.of())) {
                    tree.put(key.name(), plain);
                }
            }
        }
        return tree;
    }

    private static Object plain(Key<?> key, Object value) {
        if (key.form() == Key.Form.OTHER) {
            return value;
        }
        if (value instanceof SectionValues section) {
            return tree(section);
        }
        if (value instanceof Map<?, ?> sections) {
            Map<String, Object> trees = new LinkedHashMap<>();
            sections.forEach((name, section) -> trees.put((String) name, tree((SectionValues) section)));
            return trees;
        }
        if (value instanceof List<?> list && key.form() != Key.Form.VALUE) {
            List<Object> all = new ArrayList<>();
            list.forEach(part -> all.add(plain(part)));
            return key.form() == Key.Form.CHAIN && all.size() == 1 ? all.get(0) : all;
        }
        return key.form() == Key.Form.OPTIONS
                ? ((OptionValues) ((Component<?>) value).settings()).tree()
                : plain(value);
    }

    private static Object plain(Object value) {
        if (value instanceof Component<?> inner) {
            return tree(inner);
        }
        return value instanceof JsonFile json ? json.path() : value;
    }

    /** Rejects an option that has the name of a declared option but another type. */
    @SuppressWarnings("unchecked")
    private static <T> T typed(Option<T> option, Object value) {
        Object converted = converted(option.valueType(), value);
        if (!option.valueType().isInstance(converted)) {
            throw new IllegalArgumentException("'" + option.name() + "' has the value " + value + ", not a "
                    + option.valueType().getSimpleName());
        }
        return (T) converted;
    }

    private static Object converted(Class<?> type, Object value) {
        if (type == Integer.class && value instanceof Long number) {
            return Math.toIntExact(number);
        }
        if (type == double[].class && value instanceof List<?> list) {
            return list.stream().mapToDouble(Double.class::cast).toArray();
        }
        if (type == NumberOrWord.class) {
            return value instanceof String word
                    ? NumberOrWord.word(word)
                    : NumberOrWord.number(((Number) value).doubleValue());
        }
        return type.isEnum() ? constant(type, value) : value;
    }

    private static Object constant(Class<?> type, Object word) {
        for (Object constant : type.getEnumConstants()) {
            if (Option.word((Enum<?>) constant).equals(word)) {
                return constant;
            }
        }
        return word;
    }
}

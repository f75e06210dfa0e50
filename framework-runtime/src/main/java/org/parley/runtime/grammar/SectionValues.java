package org.parley.runtime.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/**
 * The values of a section, as far as they could be read. A key that is missing or invalid has no value. Runs call {@code get} in every
 * round, so it does not allocate memory.
 *
 * @param values the plain values as they would be written in the file
 * @param typed the plain values as their options return them
 * @param parts components, lists of components and sections, by key
 * @param isValid whether no plain value is missing or invalid
 */
public record SectionValues(
        Section section,
        Map<String, Object> values,
        Map<String, Object> typed,
        Map<String, Object> parts,
        boolean isValid)
        implements Settings {

    public SectionValues {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /**
     * Creates the values of a section.
     *
     * @param read the plain values of the section
     */
    public static SectionValues of(Section section, Settings read, Map<String, Object> parts, boolean isValid) {
        Map<String, Object> typed = new LinkedHashMap<>();
        section.options().forEach(option -> read.find(option).ifPresent(value -> typed.put(option.name(), value)));
        return new SectionValues(section, read.values(), typed, parts, isValid);
    }

    @Override
    public <T> Optional<T> find(Option<T> option) {
        return Optional.ofNullable(value(option));
    }

    @Override
    public <T> T get(Option<T> option) {
        return present(value(option), option.name());
    }

    @SuppressWarnings("unchecked")
    private <T> T value(Option<T> option) {
        Object value = typed.get(option.name());
        if (value == null
                ? section.key(option.name()).isEmpty()
                : !option.valueType().isInstance(value)) {
            throw new IllegalArgumentException("'" + option + "' is not declared, or declared with another type");
        }
        return (T) value;
    }

    /** Returns the value of a key that is not an option's. */
    @SuppressWarnings("unchecked")
    public <T> Optional<T> find(Key<T> key) {
        return Optional.ofNullable((T) parts.get(key.name()));
    }

    @SuppressWarnings("unchecked")
    public <T> T get(Key<T> key) {
        return present((T) parts.get(key.name()), key.name());
    }

    private static <T> T present(T value, String name) {
        if (value == null) {
            throw new IllegalArgumentException("nothing was given for '" + name + "'; use find() instead");
        }
        return value;
    }

    /** Returns the elements of a list; empty if the key is absent. */
    public <T> List<T> all(Key<List<T>> key) {
        return find(key).orElse(List.of());
    }

    /** Returns every component under the selected keys, including those of lists, in the order of the keys. */
    public Stream<Component<?>> components(Predicate<String> keys) {
        return parts.entrySet().stream()
                .filter(part -> keys.test(part.getKey()))
                .flatMap(part -> part.getValue() instanceof List<?> list ? list.stream() : Stream.of(part.getValue()))
                .filter(Component.class::isInstance)
                .map(part -> (Component<?>) part);
    }

    /** Returns every component of this kind. */
    public <F extends ComponentFactory> List<Component<F>> components(Class<F> kind) {
        return components(key -> true)
                .filter(part -> kind.isInstance(part.factory()))
                .map(part -> new Component<>(kind.cast(part.factory()), part.settings(), part.path()))
                .toList();
    }

    /** Returns a copy with another value for this key, or without a value. */
    public <T> SectionValues with(Key<T> key, Optional<? extends T> part) {
        Map<String, Object> changed = new LinkedHashMap<>(parts);
        changed.remove(key.name());
        part.ifPresent(present -> changed.put(key.name(), present));
        return new SectionValues(section, values, typed, changed, isValid);
    }
}

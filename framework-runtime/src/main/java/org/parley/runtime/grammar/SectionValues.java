package org.parley.runtime.grammar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/**
 * What a file says in a section, as far as it could be read: a key that is not there or does not fit has no value.
 *
 * @param options the plain values
 * @param parts components, lists of them and sections, by key
 * @param faultless whether no plain value was missing or unfitting
 */
public record SectionValues(Section section, Settings options, Map<String, Object> parts, boolean faultless)
        implements Settings {

    public SectionValues {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    @Override
    public <T> Optional<T> find(Option<T> option) {
        return options.find(option);
    }

    @Override
    public Map<String, Object> values() {
        return options.values();
    }

    /** What was read under a key other than an option's. */
    @SuppressWarnings("unchecked")
    public <T> Optional<T> find(Key<T> key) {
        return Optional.ofNullable((T) parts.get(key.name()));
    }

    public <T> T get(Key<T> key) {
        return find(key)
                .orElseThrow(() -> new IllegalArgumentException("nothing was given for '" + key + "'; ask find()"));
    }

    /** Those of a list; empty where there is none. */
    public <T> List<T> all(Key<List<T>> key) {
        return find(key).orElse(List.of());
    }

    /** Every component of this kind, lists included, in the order of the keys. */
    public <F extends ComponentFactory> List<Component<F>> components(Class<F> kind) {
        List<Component<F>> all = new ArrayList<>();
        parts.values().stream()
                .flatMap(part -> part instanceof List<?> list ? list.stream() : Stream.of(part))
                .forEach(part -> {
                    if (part instanceof Component<?> component && kind.isInstance(component.factory())) {
                        all.add(new Component<>(
                                kind.cast(component.factory()), component.settings(), component.path()));
                    }
                });
        return all;
    }

    /** The same with another part under this key, or without one. */
    public <T> SectionValues with(Key<T> key, Optional<? extends T> part) {
        Map<String, Object> changed = new LinkedHashMap<>(parts);
        changed.remove(key.name());
        part.ifPresent(present -> changed.put(key.name(), present));
        return new SectionValues(section, options, changed, faultless);
    }
}

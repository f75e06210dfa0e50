package org.parley.runtime.grammar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Option;

/** The keys that a mapping of a file may contain, in the order in which suggestions list them. */
public final class Section {

    /** The name of the key for the component that a section is in addition to its other keys. */
    public static final String SELF = "";

    private final Map<String, Key<?>> keys;
    private final Set<String> nestedDefaults;

    private Section(Map<String, Key<?>> keys, Set<String> nestedDefaults) {
        this.keys = keys;
        this.nestedDefaults = nestedDefaults;
    }

    public static Section of(Key<?>... keys) {
        Map<String, Key<?>> byName = new LinkedHashMap<>();
        Arrays.stream(keys).forEach(key -> byName.put(key.name(), key));
        return new Section(byName, Set.of());
    }

    /** Creates a section of plain values. */
    public static Section of(Option<?>... options) {
        return of(Arrays.stream(options).map(Key::value).toArray(Key<?>[]::new));
    }

    /** Returns a copy with additional keys. */
    public Section and(Key<?>... more) {
        Map<String, Key<?>> all = new LinkedHashMap<>(keys);
        all.putAll(of(more).keys);
        return new Section(all, nestedDefaults);
    }

    /** Returns a copy with additional plain values. */
    public Section and(Option<?>... more) {
        return and(of(more).keys().toArray(Key<?>[]::new));
    }

    /** Returns a copy in which these keys only provide defaults for keys of the same name in nested sections. */
    public Section withNestedDefaults(Key<?>... keys) {
        return new Section(
                this.keys, Set.copyOf(Arrays.stream(keys).map(Key::name).toList()));
    }

    /** Returns the keys in the order of their declaration. */
    public List<Key<?>> keys() {
        return List.copyOf(keys.values());
    }

    /** Returns the keys in the order of the resolved file. */
    public List<Key<?>> resolved() {
        List<Key<?>> order = new ArrayList<>(keys.values());
        for (Key<?> key : keys.values()) {
            if (!key.before().isEmpty()) {
                order.remove(key);
                order.add(order.indexOf(keys.get(key.before())), key);
            }
        }
        order.removeIf(key -> nestedDefaults.contains(key.name()));
        return order;
    }

    public List<String> names() {
        return List.copyOf(keys.keySet());
    }

    public Optional<Key<?>> key(String name) {
        return Optional.ofNullable(keys.get(name));
    }

    /** Returns whether a key only provides a default for keys of the same name in nested sections. */
    public boolean isNestedDefault(Key<?> key) {
        return nestedDefaults.contains(key.name());
    }

    /** Returns whether the file may omit the section. Such a section has mandatory keys, so it is read only if the file contains it. */
    public boolean isOptional() {
        return keys.values().stream().anyMatch(Key::isRequired);
    }

    /** Returns the options among the keys. */
    public List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>();
        for (Key<?> key : keys.values()) {
            if (key.form() == Key.Form.VALUE) {
                options.add(key.option());
            }
        }
        return options;
    }

    /** Returns the key of the component that the section is in addition to its other keys; for example, {@code data} is a dataset. */
    public Optional<Key<?>> self() {
        return key(SELF);
    }
}

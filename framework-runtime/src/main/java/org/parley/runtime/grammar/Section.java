package org.parley.runtime.grammar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Option;

/** What a mapping of a file may contain: its keys, in the order in which suggestions list them. */
public final class Section {

    /** The name of the key that stands for the component which a section is beside its other keys. */
    public static final String SELF = "";

    private final Map<String, Key<?>> keys;
    private final Set<String> lent;

    private Section(Map<String, Key<?>> keys, Set<String> lent) {
        this.keys = keys;
        this.lent = lent;
    }

    public static Section of(Key<?>... keys) {
        Map<String, Key<?>> byName = new LinkedHashMap<>();
        Arrays.stream(keys).forEach(key -> byName.put(key.name(), key));
        return new Section(byName, Set.of());
    }

    /** A section of plain values. */
    public static Section of(Option<?>... options) {
        return of(Arrays.stream(options).map(Key::value).toArray(Key<?>[]::new));
    }

    /** The same with more keys. */
    public Section and(Key<?>... more) {
        Map<String, Key<?>> all = new LinkedHashMap<>(keys);
        all.putAll(of(more).keys);
        return new Section(all, lent);
    }

    /** The same with more plain values. */
    public Section and(Option<?>... more) {
        return and(of(more).keys().toArray(Key<?>[]::new));
    }

    /** The same, where these keys only stand in for keys of the same name further inside. */
    public Section lending(Key<?>... keys) {
        return new Section(
                this.keys, Set.copyOf(Arrays.stream(keys).map(Key::name).toList()));
    }

    /** In the order of their declaration. */
    public List<Key<?>> keys() {
        return List.copyOf(keys.values());
    }

    /** In the order of the resolved file. */
    public List<Key<?>> resolved() {
        List<Key<?>> order = new ArrayList<>(keys.values());
        for (Key<?> key : keys.values()) {
            if (!key.before().isEmpty()) {
                order.remove(key);
                order.add(order.indexOf(keys.get(key.before())), key);
            }
        }
        order.removeIf(key -> lent.contains(key.name()));
        return order;
    }

    public List<String> names() {
        return List.copyOf(keys.keySet());
    }

    public Optional<Key<?>> key(String name) {
        return Optional.ofNullable(keys.get(name));
    }

    /** Whether a key only stands in for one of the same name further inside. */
    public boolean lends(Key<?> key) {
        return lent.contains(key.name());
    }

    /** Whether the file may do without it: some of its keys must be given, so it is read only where the file has it. */
    public boolean isOptional() {
        return keys.values().stream().anyMatch(Key::isRequired);
    }

    /** The options among its keys. */
    public List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>();
        for (Key<?> key : keys.values()) {
            if (key.form() == Key.Form.VALUE) {
                options.add(key.option());
            }
        }
        return options;
    }

    /** The component that it is beside its other keys, as {@code data} is a dataset and more. */
    public Optional<Key<?>> self() {
        return key(SELF);
    }
}

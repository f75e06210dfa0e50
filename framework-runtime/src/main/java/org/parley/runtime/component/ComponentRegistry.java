package org.parley.runtime.component;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.parley.api.component.ComponentFactory;

/** All components and recipes of the loaded plugins, by kind and name. Immutable. */
public final class ComponentRegistry {

    /** A factory and the plugin that provides it. */
    public record Entry(ComponentFactory factory, String plugin) {}

    private final Map<ComponentKind, TreeMap<String, Entry>> components;
    private final TreeMap<String, Recipe> recipes;
    private final Optional<Defaults> defaults;

    private ComponentRegistry(
            Map<ComponentKind, TreeMap<String, Entry>> components,
            TreeMap<String, Recipe> recipes,
            Optional<Defaults> defaults) {
        this.components = components;
        this.recipes = recipes;
        this.defaults = defaults;
    }

    /** Returns the factory of this kind and name. */
    public <F extends ComponentFactory> Optional<F> find(Class<F> factoryType, String name) {
        return entry(ComponentKind.of(factoryType), name).map(entry -> factoryType.cast(entry.factory()));
    }

    public Optional<Entry> entry(ComponentKind kind, String name) {
        return Optional.ofNullable(components.get(kind).get(name));
    }

    /** Returns the names of a kind in alphabetical order. */
    public List<String> names(ComponentKind kind) {
        return List.copyOf(components.get(kind).keySet());
    }

    /** Returns all factories of a kind in alphabetical order of their names. */
    public <F extends ComponentFactory> List<F> all(Class<F> factoryType) {
        return components.get(ComponentKind.of(factoryType)).values().stream()
                .map(entry -> factoryType.cast(entry.factory()))
                .toList();
    }

    public Optional<Recipe> recipe(String name) {
        return Optional.ofNullable(recipes.get(name));
    }

    /** Returns the names of all recipes in alphabetical order. */
    public List<String> recipeNames() {
        return List.copyOf(recipes.keySet());
    }

    /** Returns the default values of run files; empty without the core plugin. */
    public Optional<Defaults> defaults() {
        return defaults;
    }

    /** Returns whether a plugin has provided anything in this registry. */
    public boolean hasPlugin(String id) {
        return defaults.filter(found -> found.plugin().equals(id)).isPresent()
                || recipes.values().stream().anyMatch(recipe -> recipe.plugin().equals(id))
                || components.values().stream()
                        .flatMap(entries -> entries.values().stream())
                        .anyMatch(entry -> entry.plugin().equals(id));
    }

    /** Collects components and rejects a second component of the same name. */
    public static final class Builder {

        private final Map<ComponentKind, TreeMap<String, Entry>> components = new EnumMap<>(ComponentKind.class);
        private final TreeMap<String, Recipe> recipes = new TreeMap<>();
        private Optional<Defaults> defaults = Optional.empty();

        public Builder() {
            for (ComponentKind kind : ComponentKind.values()) {
                components.put(kind, new TreeMap<>());
            }
        }

        /**
         * Adds a component unless its kind, or the kind that shares its place in run files, already has one of that name.
         *
         * @return the existing entry, if any
         */
        public Optional<Entry> add(ComponentFactory factory, String plugin) {
            ComponentKind kind = ComponentKind.of(factory.getClass());
            String name = factory.name();
            Optional<Entry> sibling =
                    kind.sibling().map(other -> components.get(other).get(name));
            return sibling.isPresent()
                    ? sibling
                    : Optional.ofNullable(components.get(kind).putIfAbsent(name, new Entry(factory, plugin)));
        }

        /**
         * Adds a recipe unless there is one of that name.
         *
         * @return the existing recipe, if any
         */
        public Optional<Recipe> add(Recipe recipe) {
            return Optional.ofNullable(recipes.putIfAbsent(recipe.name(), recipe));
        }

        /**
         * Adds the defaults of run files unless there are some.
         *
         * @return the existing defaults, if any
         */
        public Optional<Defaults> add(Defaults offered) {
            Optional<Defaults> first = defaults;
            defaults = Optional.of(first.orElse(offered));
            return first;
        }

        public ComponentRegistry build() {
            Map<ComponentKind, TreeMap<String, Entry>> copy = new EnumMap<>(ComponentKind.class);
            components.forEach((kind, entries) -> copy.put(kind, new TreeMap<>(entries)));
            return new ComponentRegistry(copy, new TreeMap<>(recipes), defaults);
        }
    }
}

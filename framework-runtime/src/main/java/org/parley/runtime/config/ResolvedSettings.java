package org.parley.runtime.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/** The values of a component's options after every check. */
final class ResolvedSettings implements Settings {

    private final String owner;
    private final Map<String, Option> options;
    private final Map<String, Object> values;

    /**
     * @param values by option: Double, Long, Boolean, String, Path, a list of Double, or a {@link Bound} component
     */
    ResolvedSettings(ComponentFactory factory, Map<String, Object> values) {
        this.owner = factory.name();
        this.options = factory.options().stream()
                .collect(Collectors.toMap(Option::name, option -> option, (first, twin) -> first));
        this.values = Map.copyOf(values);
    }

    @Override
    public boolean has(String name) {
        option(name);
        return values.containsKey(name);
    }

    @Override
    public boolean isWord(String name) {
        return !option(name).words().isEmpty() && values.get(name) instanceof String;
    }

    @Override
    public double number(String name) {
        return value(name, Double.class);
    }

    @Override
    public long integer(String name) {
        return value(name, Long.class);
    }

    @Override
    public boolean flag(String name) {
        return value(name, Boolean.class);
    }

    @Override
    public String text(String name) {
        return value(name, String.class);
    }

    @Override
    public Path file(String name) {
        return value(name, Path.class);
    }

    @Override
    public double[] numbers(String name) {
        List<?> list = value(name, List.class);
        return list.stream().mapToDouble(Double.class::cast).toArray();
    }

    @Override
    public <F extends ComponentFactory> Component<F> component(String name, Class<F> kind) {
        Component<?> component = value(name, Bound.class).component();
        return new Component<>(kind.cast(component.factory()), component.settings());
    }

    private <T> T value(String name, Class<T> type) {
        Option option = option(name);
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("'" + owner + "' was given no '" + name + "'; ask has() first");
        }
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException("'" + name + "' of '" + owner + "' is of type " + option.type()
                    + " and holds " + value + ", not a " + type.getSimpleName());
        }
        return type.cast(value);
    }

    private Option option(String name) {
        Option option = options.get(name);
        if (option == null) {
            throw new IllegalArgumentException("'" + owner + "' declares no option '" + name + "'");
        }
        return option;
    }
}

package org.parley.plugins.models;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/** Options as a test wants them, with the declared defaults for the rest. */
record ToySettings(Map<String, Object> values) implements Settings {

    static ToySettings of(ComponentFactory factory, Map<String, Object> given) {
        Map<String, Object> values = new HashMap<>();
        for (Option option : factory.options()) {
            option.defaultValue().ifPresent(value -> values.put(option.name(), value));
        }
        values.putAll(given);
        return new ToySettings(values);
    }

    @Override
    public boolean has(String name) {
        return values.containsKey(name);
    }

    @Override
    public boolean isWord(String name) {
        return values.get(name) instanceof String;
    }

    @Override
    public double number(String name) {
        return ((Number) values.get(name)).doubleValue();
    }

    @Override
    public long integer(String name) {
        return ((Number) values.get(name)).longValue();
    }

    @Override
    public boolean flag(String name) {
        return (Boolean) values.get(name);
    }

    @Override
    public String text(String name) {
        return (String) values.get(name);
    }

    @Override
    public Path file(String name) {
        return (Path) values.get(name);
    }

    @Override
    public double[] numbers(String name) {
        return ((List<?>) values.get(name))
                .stream().mapToDouble(value -> ((Number) value).doubleValue()).toArray();
    }

    @Override
    public <F extends ComponentFactory> Component<F> component(String name, Class<F> kind) {
        throw new UnsupportedOperationException("no model has components inside");
    }
}

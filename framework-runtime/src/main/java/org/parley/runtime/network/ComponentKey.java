package org.parley.runtime.network;

import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.parley.api.component.Component;
import org.parley.api.component.JsonFile;

/** A component and its settings as one line of text. */
final class ComponentKey {

    private ComponentKey() {}

    /** Equal for two levels exactly when they ask for the same thing. */
    static String identity(Component<?> component) {
        return of(component, Path::toString);
    }

    /** The address of its randomness: the same wherever the run's files are kept. */
    static String address(Component<?> component) {
        return of(component, file -> String.valueOf(file.getFileName()));
    }

    private static String of(Component<?> component, Function<Path, String> files) {
        return component.settings().values().entrySet().stream()
                .map(option -> option.getKey() + "=" + value(option.getValue(), files))
                .collect(Collectors.joining(",", component.name() + "{", "}"));
    }

    private static String value(Object value, Function<Path, String> files) {
        if (value instanceof Component<?> inner) {
            return of(inner, files);
        }
        if (value instanceof JsonFile json) {
            return files.apply(json.path());
        }
        return value instanceof Path file ? files.apply(file) : value.toString();
    }
}

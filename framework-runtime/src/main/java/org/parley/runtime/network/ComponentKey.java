package org.parley.runtime.network;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

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
        Settings settings = component.settings();
        return component.factory().options().stream()
                .filter(option -> settings.has(option.name()))
                .map(option -> option.name() + "=" + value(option, settings, files))
                .collect(Collectors.joining(",", component.factory().name() + "{", "}"));
    }

    private static String value(Option option, Settings settings, Function<Path, String> files) {
        String name = option.name();
        if (settings.isWord(name)) {
            return settings.text(name);
        }
        return switch (option.type()) {
            case NUMBER -> Double.toString(settings.number(name));
            case INTEGER -> Long.toString(settings.integer(name));
            case FLAG -> Boolean.toString(settings.flag(name));
            case CHOICE, TEXT -> settings.text(name);
            case FILE -> files.apply(settings.file(name));
            case NUMBERS -> Arrays.toString(settings.numbers(name));
            case COMPONENT -> of(settings.component(name, option.kind().orElseThrow()), files);
        };
    }
}

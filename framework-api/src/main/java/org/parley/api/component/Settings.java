package org.parley.api.component;

import java.util.Map;
import java.util.Optional;

/**
 * The validated values of a component's options.
 *
 * <p>Ranges and types were checked before the run started. Asking for an option that the component does not declare, or for the value of one
 * that is absent, is a programming error and throws {@link IllegalArgumentException}.
 */
public interface Settings {

    /** The value of an option that has one. */
    default <T> T get(Option<T> option) {
        return find(option)
                .orElseThrow(() -> new IllegalArgumentException(
                        "no value was given for '" + option.name() + "'; ask find() instead"));
    }

    /** The value of an option that may be absent. */
    <T> Optional<T> find(Option<T> option);

    /**
     * Every option that has a value, by name and in the order of declaration, as it would stand in a run file: {@link Double}, {@link Long},
     * {@link Boolean}, {@link String}, {@link java.nio.file.Path}, {@link JsonFile}, a list of {@link Double} or {@link String}, or a {@link Component}.
     */
    Map<String, Object> values();
}

package org.parley.api.component;

import java.util.Map;
import java.util.Optional;

/**
 * The validated values of a component's options.
 *
 * <p>Types and ranges have been checked before the run starts. Reading an option that the component does not declare
 * throws an {@link IllegalArgumentException}.
 */
public interface Settings {

    /**
     * {@return the value of an option}
     *
     * @param <T> the type of the value
     * @param option an option that the component declares
     * @throws IllegalArgumentException if the option has no value; use {@link #find} for options that may be absent
     */
    default <T> T get(Option<T> option) {
        return find(option)
                .orElseThrow(() -> new IllegalArgumentException(
                        "option '" + option.name() + "' has no value; use find() instead"));
    }

    /**
     * {@return the value of an option, or empty if it is absent}
     *
     * @param <T> the type of the value
     * @param option an option that the component declares
     */
    <T> Optional<T> find(Option<T> option);

    /**
     * {@return the values of all options that have one, by name and in the order of declaration} Values have the form
     * of the run file: {@link Double}, {@link Long}, {@link Boolean}, {@link String}, {@link java.nio.file.Path},
     * {@link JsonFile}, a list of {@link Double} or {@link String}, or a {@link Component}.
     */
    Map<String, Object> values();
}

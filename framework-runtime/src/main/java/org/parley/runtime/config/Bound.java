package org.parley.runtime.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;

/**
 * A component of the run file after every check.
 *
 * @param values its options with their defaults, in the order they are declared
 * @param path where it stands in the run file
 */
record Bound<F extends ComponentFactory>(Component<F> component, Map<String, Object> values, String path) {

    String name() {
        return component.factory().name();
    }

    /** {@code {use, with}} with every default written out; files stay paths, so that they can be told from words. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("use", name());
        Map<String, Object> with = new LinkedHashMap<>();
        values.forEach((option, value) -> with.put(option, Bound.plain(value)));
        if (!with.isEmpty()) {
            tree.put("with", with);
        }
        return tree;
    }

    private static Object plain(Object value) {
        if (value instanceof Bound<?> inner) {
            return inner.tree();
        }
        return value;
    }
}

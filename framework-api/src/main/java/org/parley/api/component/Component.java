package org.parley.api.component;

/**
 * A component that a run file selects, with its settings and its place.
 *
 * @param <F> the kind of component
 * @param factory the factory of the component
 * @param settings the validated settings
 * @param path the key path in the run file, such as {@code levels.upper.mixing}
 */
public record Component<F extends ComponentFactory>(F factory, Settings settings, String path) {

    /** {@return the name of the component in run files} */
    public String name() {
        return factory.name();
    }
}

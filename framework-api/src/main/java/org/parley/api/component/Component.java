package org.parley.api.component;

/**
 * A component as a run file names it: what makes it, with which settings, and where it stands.
 *
 * @param factory the factory the run file chose
 * @param settings its validated settings
 * @param path its place in the run file, such as {@code levels.upper.mixing}
 */
public record Component<F extends ComponentFactory>(F factory, Settings settings, String path) {

    public String name() {
        return factory.name();
    }
}

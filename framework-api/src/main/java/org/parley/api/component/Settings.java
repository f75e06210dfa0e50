package org.parley.api.component;

import java.nio.file.Path;

/**
 * The validated values of a component's options.
 *
 * <p>Every option the factory declares can be asked for by name; ranges and types were checked before the run started. Asking for an
 * undeclared name, for the wrong type, or for an absent optional value is a programming error and throws
 * {@link IllegalArgumentException}.
 */
public interface Settings {

    /** Whether a value is there; only optional settings can be absent. */
    boolean has(String name);

    /** Whether a number-or-word option holds a word such as {@code auto}; the word is then {@link #text}. */
    boolean isWord(String name);

    double number(String name);

    long integer(String name);

    boolean flag(String name);

    /** The value of a choice, a text, or the word of a number-or-word option. */
    String text(String name);

    /** A file, already resolved against the run file's directory. */
    Path file(String name);

    double[] numbers(String name);

    /** The component that stands in this option; build it with its factory in {@code scope.child(name)}. */
    <F extends ComponentFactory> Component<F> component(String name, Class<F> kind);
}

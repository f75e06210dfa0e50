package org.parley.api.component;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The value of an option that accepts a number or a word such as {@code auto}. Exactly one of the two is present.
 *
 * @param number the number
 * @param word the word
 */
public record NumberOrWord(OptionalDouble number, Optional<String> word) {

    /**
     * {@return the value of an option that is set to a number}
     *
     * @param value the number
     */
    public static NumberOrWord number(double value) {
        return new NumberOrWord(OptionalDouble.of(value), Optional.empty());
    }

    /**
     * {@return the value of an option that is set to a word}
     *
     * @param word the word
     */
    public static NumberOrWord word(String word) {
        return new NumberOrWord(OptionalDouble.empty(), Optional.of(word));
    }

    /**
     * {@return whether this value is the given word}
     *
     * @param expected the word to compare with
     */
    public boolean is(String expected) {
        return word.filter(expected::equals).isPresent();
    }

    Object plain() {
        return word.<Object>map(text -> text).orElseGet(number::getAsDouble);
    }
}

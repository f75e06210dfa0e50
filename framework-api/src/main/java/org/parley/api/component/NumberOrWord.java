package org.parley.api.component;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The value of an option that takes a number or a word in its place, such as {@code auto}.
 *
 * @param number empty where the word stands
 * @param word empty where a number stands
 */
public record NumberOrWord(OptionalDouble number, Optional<String> word) {

    public static NumberOrWord number(double value) {
        return new NumberOrWord(OptionalDouble.of(value), Optional.empty());
    }

    public static NumberOrWord word(String word) {
        return new NumberOrWord(OptionalDouble.empty(), Optional.of(word));
    }

    /** Whether it is this word. */
    public boolean is(String expected) {
        return word.filter(expected::equals).isPresent();
    }

    Object plain() {
        return word.<Object>map(text -> text).orElseGet(number::getAsDouble);
    }
}

package org.parley.runtime.config;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.runtime.component.ComponentKind;

/** Says in words what an option accepts. */
final class OptionWords {

    private OptionWords() {}

    /** {@code a whole number, at least 1}; {@code a number, from 0 to 1, or 'auto'}. */
    static String accepts(Option option) {
        String range = range(option);
        String limits = range.isEmpty() ? "" : ", " + range;
        return switch (option.type()) {
            case NUMBER -> "a number" + limits + orWords(option, !limits.isEmpty());
            case INTEGER -> "a whole number" + limits + orWords(option, !limits.isEmpty());
            case FLAG -> "true or false";
            case CHOICE -> String.join(" | ", option.words());
            case TEXT -> "text";
            case FILE -> "a file";
            case NUMBERS -> "a list of numbers" + (range.isEmpty() ? "" : ", each " + range);
            case COMPONENT ->
                Words.a(ComponentKind.of(option.kind().orElseThrow()).words());
        };
    }

    /** {@code positive}, {@code at least 1}, {@code from 0 to 1}; empty when every number will do. */
    static String range(Option option) {
        boolean hasMin = option.min() > (option.type() == Option.Type.INTEGER ? Long.MIN_VALUE : -Double.MAX_VALUE);
        boolean hasMax = option.max() < (option.type() == Option.Type.INTEGER ? Long.MAX_VALUE : Double.MAX_VALUE);
        boolean openMax = hasMax && isWhole(Math.nextUp(option.max())) && !isWhole(option.max());
        if (hasMin && hasMax && !isOpenMin(option) && !openMax) {
            return "from " + Words.number(option.min()) + " to " + Words.number(option.max());
        }
        String lower = hasMin ? lower(option) : "";
        String upper = hasMax ? upper(option, openMax) : "";
        return lower + (hasMin && hasMax ? " and " : "") + upper;
    }

    private static String lower(Option option) {
        if (!isOpenMin(option)) {
            return "at least " + Words.number(option.min());
        }
        return option.min() == Double.MIN_VALUE ? "positive" : "above " + Words.number(Math.nextDown(option.min()));
    }

    private static String upper(Option option, boolean open) {
        return open ? "below " + Words.number(Math.nextUp(option.max())) : "at most " + Words.number(option.max());
    }

    /** A bound that excludes a whole number is written as the next number after it. */
    private static boolean isOpenMin(Option option) {
        return isWhole(Math.nextDown(option.min())) && !isWhole(option.min());
    }

    private static boolean isWhole(double value) {
        return value == Math.rint(value);
    }

    private static String orWords(Option option, boolean comma) {
        List<String> quoted =
                option.words().stream().map(word -> "'" + word + "'").toList();
        return quoted.isEmpty() ? "" : (comma ? "," : "") + " or " + String.join(" or ", quoted);
    }
}

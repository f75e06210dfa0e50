package org.parley.runtime.config.bind;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Range;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.config.source.Words;

/** Describes the values that an option accepts. */
public final class OptionWords {

    static final String YES = "yes";
    static final String NO = "no";

    private OptionWords() {}

    /**
     * Returns whether {@code yes} and {@code no} are among the option's words. For such options, true and false are accepted as well, as in
     * other dialects of YAML.
     */
    public static boolean isYesOrNo(Option<?> option) {
        return option.words().containsAll(List.of(YES, NO));
    }

    /** Describes the accepted values, such as {@code a whole number, at least 1} or {@code a number, from 0 to 1, or 'auto'}. */
    static String accepts(Option<?> option) {
        String range = range(option);
        String limits = range.isEmpty() ? "" : ", " + range;
        return switch (option.type()) {
            case NUMBER -> "a number" + limits + orWords(option, !limits.isEmpty());
            case INTEGER -> "a whole number" + limits + orWords(option, !limits.isEmpty());
            case FLAG -> "true or false";
            case CHOICE -> String.join(" | ", option.words());
            case TEXT -> "text";
            case FILE -> "a file";
            case DIRECTORY -> "a directory";
            case JSON -> "a JSON file";
            case NUMBERS -> "a list of numbers" + (range.isEmpty() ? "" : ", each " + range);
            case TEXTS -> "a list of texts";
            case COMPONENT ->
                Words.a(ComponentKind.of(option.kind().orElseThrow()).words());
        };
    }

    /** Describes a range, such as {@code positive}, {@code at least 1} or {@code from 0 to 1}; empty if all numbers are accepted. */
    static String range(Option<?> option) {
        Range range = option.range();
        boolean hasLower = range.hasLowerBound() && !(isInt(option) && range.from() == Integer.MIN_VALUE);
        boolean hasUpper = range.hasUpperBound() && !(isInt(option) && range.to() == Integer.MAX_VALUE);
        if (hasLower && hasUpper && !range.above() && !range.below()) {
            return "from " + Words.number(range.from()) + " to " + Words.number(range.to());
        }
        String lower = hasLower ? lower(range) : "";
        String upper = hasUpper ? (range.below() ? "below " : "at most ") + Words.number(range.to()) : "";
        return lower + (hasLower && hasUpper ? " and " : "") + upper;
    }

    private static String lower(Range range) {
        if (!range.above()) {
            return "at least " + Words.number(range.from());
        }
        return range.from() == 0 ? "positive" : "above " + Words.number(range.from());
    }

    /** Returns whether the limits are those of an int, which need not be mentioned. */
    private static boolean isInt(Option<?> option) {
        return option.type() == Option.Type.INTEGER;
    }

    private static String orWords(Option<?> option, boolean comma) {
        List<String> quoted =
                option.words().stream().map(word -> "'" + word + "'").toList();
        return quoted.isEmpty() ? "" : (comma ? "," : "") + " or " + String.join(" or ", quoted);
    }
}

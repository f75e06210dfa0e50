package org.parley.runtime.config.source;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats values, keys and lists for messages. */
public final class Words {

    private static final int LONGEST = 60;
    private static final int MOST_NAMES = 10;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private Words() {}

    public static String quoted(String text) {
        return "'" + shortened(text) + "'";
    }

    /** Shortens a text to a line and removes control characters, which a terminal could interpret. */
    public static String shortened(String text) {
        return shortened(text, LONGEST);
    }

    static String shortened(String text, int longest) {
        String plain = CONTROL.matcher(text).replaceAll("?");
        return plain.length() <= longest ? plain : plain.substring(0, longest) + "…";
    }

    /** Returns a number as 5 instead of 5.0, and 1e-9 instead of 1.0E-9. */
    public static String number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return whole
                ? Long.toString((long) value)
                : Double.toString(value).replace(".0E", "e").replace('E', 'e');
    }

    /** Returns an option's value as written in a run file. */
    public static String value(Object value) {
        if (value instanceof List<?> values) {
            return values.stream().map(Words::value).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof Double number ? number(number) : value.toString();
    }

    /** Returns a word with its article. */
    public static String a(String word) {
        return ("aeiou".indexOf(word.charAt(0)) < 0 ? "a " : "an ") + word;
    }

    public static String list(List<String> names) {
        return names.size() <= MOST_NAMES
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST_NAMES)) + ", …";
    }

    /** Joins parts as {@code a, b and c}. */
    public static String and(List<String> parts) {
        int last = parts.size() - 1;
        return last < 1
                ? String.join("", parts)
                : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }

    /** Joins {@code levels.upper} and {@code step} to {@code levels.upper.step}. */
    public static String path(String parent, String key) {
        return parent.isEmpty() ? shortened(key) : parent + "." + shortened(key);
    }
}

package org.parley.runtime.config.source;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How values, keys and lists look in messages. */
public final class Words {

    private static final int LONGEST = 60;
    private static final int MOST_NAMES = 10;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private Words() {}

    public static String quoted(String text) {
        return "'" + shortened(text) + "'";
    }

    /** Fits on a line, and cannot play tricks on a terminal. */
    public static String shortened(String text) {
        return shortened(text, LONGEST);
    }

    static String shortened(String text, int longest) {
        String plain = CONTROL.matcher(text).replaceAll("?");
        return plain.length() <= longest ? plain : plain.substring(0, longest) + "…";
    }

    /** 5 rather than 5.0, 1e-9 rather than 1.0E-9. */
    public static String number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return whole
                ? Long.toString((long) value)
                : Double.toString(value).replace(".0E", "e").replace('E', 'e');
    }

    /** An option's value as a run file has it. */
    public static String value(Object value) {
        if (value instanceof List<?> values) {
            return values.stream().map(Words::value).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof Double number ? number(number) : value.toString();
    }

    /** The word with its article. */
    public static String a(String word) {
        return ("aeiou".indexOf(word.charAt(0)) < 0 ? "a " : "an ") + word;
    }

    public static String list(List<String> names) {
        return names.size() <= MOST_NAMES
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MOST_NAMES)) + ", …";
    }

    /** {@code a, b and c}. */
    public static String and(List<String> parts) {
        int last = parts.size() - 1;
        return last < 1
                ? String.join("", parts)
                : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }

    /** {@code levels.upper} and {@code step} make {@code levels.upper.step}. */
    public static String path(String parent, String key) {
        return parent.isEmpty() ? shortened(key) : parent + "." + shortened(key);
    }
}

package org.parley.datasets;

import java.util.OptionalDouble;

/** Numbers in text files, which must be decimal and finite without Java's special notations; and quotation of file content in messages. */
final class Figures {

    private static final int MOST_QUOTED = 40;

    private Figures() {}

    /** Returns the number in a text, if it is valid. */
    static OptionalDouble parse(String text) {
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if ((c < '0' || c > '9') && "+-.eE".indexOf(c) < 0) {
                return OptionalDouble.empty();
            }
        }
        try {
            double value = Double.parseDouble(text);
            return Float.isFinite((float) value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** Returns a number as a name, which does not depend on how the number is written. */
    static String name(double value) {
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return isWhole ? Long.toString((long) value) : Double.toString(value);
    }

    /** Returns text from a file, shortened and printable. */
    static String quote(String text) {
        String start = text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "…";
        return "'" + start.replaceAll("\\p{Cntrl}", "?") + "'";
    }
}

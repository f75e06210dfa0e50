package org.parley.runtime.report.svg;

import java.util.stream.Stream;

/**
 * HTML and SVG markup built from templates, with escaping of all values.
 *
 * <p>Each {@code {}} of a template is replaced by a value. Markup is inserted unchanged, the values of a stream are inserted one after
 * another, a {@code double} is formatted as a coordinate, and other values are inserted as text. Line breaks of a template and the
 * indentation after them are removed, and {@code '} becomes a quotation mark around an attribute.
 */
public final class Markup {

    private static final String PLACE = "{}";

    private final StringBuilder out = new StringBuilder();

    public static Markup of(String template, Object... values) {
        return new Markup().add(template, values);
    }

    /** Returns markup created elsewhere, without escaping it. */
    public static Markup trusted(String markup) {
        Markup trusted = new Markup();
        trusted.out.append(markup);
        return trusted;
    }

    /** @throws IllegalArgumentException if the number of values differs from the number of placeholders */
    public Markup add(String template, Object... values) {
        String lines = template.indexOf('\n') < 0 ? template : template.replaceAll("\n\\s*", "");
        String plain = lines.replace('\'', '"');
        int from = 0;
        for (Object value : values) {
            int place = requirePlace(plain, from);
            out.append(plain, from, place);
            append(value);
            from = place + PLACE.length();
        }
        if (plain.indexOf(PLACE, from) >= 0) {
            throw new IllegalArgumentException("fewer values than placeholders: " + plain);
        }
        out.append(plain, from, plain.length());
        return this;
    }

    private static int requirePlace(String template, int from) {
        int place = template.indexOf(PLACE, from);
        if (place < 0) {
            throw new IllegalArgumentException("more values than placeholders: " + template);
        }
        return place;
    }

    private void append(Object value) {
        if (value instanceof Markup piece) {
            out.append(piece.out);
        } else if (value instanceof Stream<?> pieces) {
            pieces.forEach(this::append);
        } else {
            String text = value instanceof Double number ? coordinate(number) : value.toString();
            text.codePoints().forEach(this::escape);
        }
    }

    /** A tenth of a unit is too small to be visible. */
    static String coordinate(double value) {
        long tenths = Math.round(value * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
    }

    private void escape(int character) {
        switch (character) {
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '&' -> out.append("&amp;");
            case '"' -> out.append("&quot;");
            case '\'' -> out.append("&#39;");
            default -> out.appendCodePoint(isAllowed(character) ? character : 0xFFFD);
        }
    }

    /** Returns whether XML can represent a character. It cannot represent most control characters and lone surrogates, not even escaped. */
    private static boolean isAllowed(int character) {
        if (character < 0x20) {
            return character == '\t' || character == '\n';
        }
        return character < 0x7F
                || (character >= 0xA0 && character < 0xD800)
                || (character >= 0xE000 && character < 0xFFFE)
                || character >= 0x10000;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}

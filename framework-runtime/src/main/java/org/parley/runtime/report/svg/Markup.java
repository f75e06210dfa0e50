package org.parley.runtime.report.svg;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes well-formed markup, HTML and SVG alike; whatever comes from outside passes through its escaping. */
public final class Markup {

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> unclosed = new ArrayDeque<>();

    /** Begins an element. */
    public Markup open(String element, String... attributes) {
        tag(element, attributes).append('>');
        unclosed.push(element);
        return this;
    }

    /** Ends the element begun last. */
    public Markup close() {
        out.append("</").append(unclosed.pop()).append(">");
        return this;
    }

    /** A whole element around a text. */
    public Markup element(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close();
    }

    /** An element without content; in HTML only where the language has it so. */
    public Markup empty(String element, String... attributes) {
        tag(element, attributes).append("/>");
        return this;
    }

    public Markup text(String text) {
        escape(text);
        return this;
    }

    /** Markup that was made by another writer. */
    public Markup trusted(String markup) {
        out.append(markup);
        return this;
    }

    /** Everything so far; nothing may be left open. */
    public String finished() {
        if (!unclosed.isEmpty()) {
            throw new IllegalStateException("not closed: " + unclosed);
        }
        return out.toString();
    }

    private StringBuilder tag(String element, String... attributes) {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            out.append('"');
        }
        return out;
    }

    private void escape(String text) {
        text.codePoints().forEach(this::escape);
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

    /** XML has no way to write most control characters and lone surrogates, not even escaped. */
    private static boolean isAllowed(int character) {
        if (character < 0x20) {
            return character == '\t' || character == '\n';
        }
        return character < 0x7F
                || (character >= 0xA0 && character < 0xD800)
                || (character >= 0xE000 && character < 0xFFFE)
                || character >= 0x10000;
    }
}

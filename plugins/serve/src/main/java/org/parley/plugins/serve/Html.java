package org.parley.plugins.serve;

/** Texts as they stand in HTML. */
final class Html {

    private Html() {}

    /** Any text, safe between tags and within quotes. */
    static String text(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            switch (character) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(character);
            }
        });
        return safe.toString();
    }
}

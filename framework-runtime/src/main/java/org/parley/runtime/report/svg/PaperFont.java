package org.parley.runtime.report.svg;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;

/** The letters of papers set in LaTeX: Computer Modern as the KaTeX project keeps it. */
public final class PaperFont {

    private PaperFont() {}

    /** As a TrueType file. */
    public static byte[] trueType() {
        return read("KaTeX_Main-Regular.ttf");
    }

    static String css() {
        return face() + "svg text { font-family: \"KaTeX_Main\", \"Latin Modern Roman\", \"CMU Serif\", serif; }\n";
    }

    /** For a picture that brings its letters along; programs that ignore such letters take those of the system. */
    static String face() {
        String data = Base64.getEncoder().encodeToString(read("KaTeX_Main-Regular.woff2"));
        return "@font-face { font-family: \"KaTeX_Main\"; src: url(data:font/woff2;base64," + data + "); }\n";
    }

    private static byte[] read(String file) {
        try (InputStream in = PaperFont.class.getResourceAsStream("katex/" + file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " from the Parley jar", e);
        }
    }
}

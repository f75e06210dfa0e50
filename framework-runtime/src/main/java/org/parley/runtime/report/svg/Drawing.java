package org.parley.runtime.report.svg;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** What all drawings have in common: their frame, their words for those who cannot see them, their stylesheet. */
public final class Drawing {

    private static final int TITLE_HEIGHT = 34;
    private static final int LONGEST_TITLE = 54;

    private Drawing() {}

    /** Begins a drawing that fills the width it is given. */
    static void open(Markup svg, String title, String description, int width, int height) {
        svg.open(
                "svg",
                "class",
                "drawing",
                "viewBox",
                "0 0 " + width + " " + height,
                "role",
                "img",
                "aria-label",
                title);
        svg.element("title", title);
        svg.element("desc", description);
    }

    /** A drawing as a file of its own: with a title, a background and its styles. */
    static String standalone(String title, int width, int height, String drawing) {
        Markup svg = new Markup();
        svg.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "width",
                Integer.toString(width),
                "height",
                Integer.toString(height + TITLE_HEIGHT),
                "viewBox",
                "0 0 " + width + " " + (height + TITLE_HEIGHT));
        svg.open("style")
                .trusted(Stylesheet.PALETTE.text() + Stylesheet.DRAWING.text())
                .close();
        svg.empty("rect", "class", "paper", "width", "100%", "height", "100%");
        svg.element("text", shortened(title, LONGEST_TITLE), "class", "title", "x", "14", "y", "23");
        svg.open(
                "svg",
                "y",
                Integer.toString(TITLE_HEIGHT),
                "width",
                Integer.toString(width),
                "height",
                Integer.toString(height));
        return svg.trusted(drawing).close().close().finished();
    }

    static String shortened(String text, int longest) {
        int length = text.codePointCount(0, text.length());
        return length <= longest ? text : text.substring(0, text.offsetByCodePoints(0, longest - 1)) + "…";
    }

    /** The stylesheets beside this class; they are put into what is written, never linked. */
    public enum Stylesheet {
        /** Colours, light and dark. */
        PALETTE("palette.css"),
        /** How SVG drawings look. */
        DRAWING("drawing.css"),
        /** How a figure for a paper looks: no variables, which many programs for drawings do not know. */
        PAPER("paper.css");

        private final String file;

        Stylesheet(String file) {
            this.file = file;
        }

        public String text() {
            try (InputStream in = Stylesheet.class.getResourceAsStream(file)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file + " from the Parley jar", e);
            }
        }
    }

    /** The letters of papers set in LaTeX: Computer Modern as the KaTeX project keeps it. */
    public static final class PaperFont {

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
}

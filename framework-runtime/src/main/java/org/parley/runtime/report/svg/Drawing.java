package org.parley.runtime.report.svg;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.parley.runtime.report.plot.PlotDrawing;

/** What all drawings have in common: their frame, their words for those who cannot see them, their stylesheets and letters. */
public final class Drawing {

    private static final int TITLE_HEIGHT = 34;
    private static final int LONGEST_TITLE = 54;

    private Drawing() {}

    /** The stylesheets beside this class; they are put into what is written, never linked. */
    public enum Stylesheet {
        /** Colors, light and dark. */
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
            return new String(resource(Drawing.class, file), StandardCharsets.UTF_8);
        }
    }

    /** A file beside a class, from Parley's own jar. */
    public static byte[] resource(Class<?> beside, String file) {
        try (InputStream in = beside.getResourceAsStream(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " from the Parley jar", e);
        }
    }

    /** The letters of papers set in LaTeX, Computer Modern as the KaTeX project keeps it: as a TrueType file. */
    public static byte[] paperFont() {
        return resource(Drawing.class, "katex/KaTeX_Main-Regular.ttf");
    }

    /** The same letters for a picture that brings them along; programs that ignore such letters take those of the system. */
    static String paperFontFace() {
        String data = Base64.getEncoder().encodeToString(resource(Drawing.class, "katex/KaTeX_Main-Regular.woff2"));
        return "@font-face { font-family: \"KaTeX_Main\"; src: url(data:font/woff2;base64," + data + "); }\n";
    }

    /** A drawing that fills the width it is given, to stand in a page that has the stylesheets and says the title itself. */
    static Markup inline(String title, String description, int width, int height, Markup drawing) {
        return Markup.of("""
                <svg class='drawing' viewBox='0 0 {} {}' role='img' aria-label='{}'>
                <title>{}</title><desc>{}</desc>{}</svg>
                """, width, height, title, title, description, drawing);
    }

    /** A drawing as a file of its own: with a title, a background and its styles. */
    static String standalone(String title, int width, int height, Markup drawing) {
        int whole = height + TITLE_HEIGHT;
        return Markup.of(
                        """
                        <svg xmlns='http://www.w3.org/2000/svg' width='{}' height='{}' viewBox='0 0 {} {}'><style>{}{}</style>
                        <rect class='paper' width='100%' height='100%'/><text class='title' x='14' y='23'>{}</text>
                        <svg y='{}' width='{}' height='{}'>{}</svg></svg>
                        """,
                        width,
                        whole,
                        width,
                        whole,
                        Markup.trusted(Stylesheet.PALETTE.text()),
                        Markup.trusted(Stylesheet.DRAWING.text()),
                        PlotDrawing.shortened(title, LONGEST_TITLE),
                        TITLE_HEIGHT,
                        width,
                        height,
                        drawing)
                .toString();
    }
}

package org.parley.runtime.report.svg;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.parley.runtime.report.plot.PlotDrawing;

/** The common parts of all drawings: frames, descriptions for screen readers, stylesheets and fonts. */
public final class Drawing {

    private static final int TITLE_HEIGHT = 34;
    private static final int LONGEST_TITLE = 54;

    private Drawing() {}

    /** The stylesheets next to this class, which are included in the output. */
    public enum Stylesheet {
        /** Colors for light and dark mode. */
        PALETTE("palette.css"),
        /** The style of SVG drawings. */
        DRAWING("drawing.css"),
        /** The style of figures for papers. It does not use CSS variables, because many drawing programs do not support them. */
        PAPER("paper.css");

        private final String file;

        Stylesheet(String file) {
            this.file = file;
        }

        public String text() {
            return new String(resource(Drawing.class, file), StandardCharsets.UTF_8);
        }
    }

    /** Returns a resource next to a class in Parley's own jar. */
    public static byte[] resource(Class<?> owner, String file) {
        try (InputStream in = owner.getResourceAsStream(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " from the Parley jar", e);
        }
    }

    /** Returns the font of papers set in LaTeX as a TrueType file: Computer Modern, from the KaTeX project. */
    public static byte[] paperFont() {
        return resource(Drawing.class, "katex/KaTeX_Main-Regular.ttf");
    }

    /** Returns a font face with the embedded font. Programs that ignore embedded fonts use one of the system. */
    static String paperFontFace() {
        String data = Base64.getEncoder().encodeToString(resource(Drawing.class, "katex/KaTeX_Main-Regular.woff2"));
        return "@font-face { font-family: \"KaTeX_Main\"; src: url(data:font/woff2;base64," + data + "); }\n";
    }

    /** Returns a drawing that fills the available width, for a page that has the stylesheets and shows the title itself. */
    static Markup inline(String title, String description, int width, int height, Markup drawing) {
        return Markup.of("""
                <svg class='drawing' viewBox='0 0 {} {}' role='img' aria-label='{}'>
                <title>{}</title><desc>{}</desc>{}</svg>
                """, width, height, title, title, description, drawing);
    }

    /** Returns a drawing as a separate file, with a title, a background and its styles. */
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

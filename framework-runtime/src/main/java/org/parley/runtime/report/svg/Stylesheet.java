package org.parley.runtime.report.svg;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

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

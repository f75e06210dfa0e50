package org.parley.runtime.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The stylesheets beside this class; they are put into what is written, never linked. */
enum Stylesheet {
    /** Colours, light and dark. */
    PALETTE("palette.css"),
    /** How SVG drawings look. */
    DRAWING("drawing.css"),
    /** How the page around them looks. */
    PAGE("page.css");

    private final String file;

    Stylesheet(String file) {
        this.file = file;
    }

    String text() {
        try (InputStream in = Stylesheet.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " from the Parley jar", e);
        }
    }
}

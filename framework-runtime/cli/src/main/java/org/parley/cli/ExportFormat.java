package org.parley.cli;

import java.util.Locale;

/** What a comparison can be written as. */
enum ExportFormat {
    /** A page that works without network. */
    HTML("html"),
    /** All rows of all runs in one table. */
    CSV("csv"),
    /** Final results as a table for a paper. */
    LATEX("tex"),
    /** A figure for a paper. */
    SVG("svg"),
    /** The same with its letters inside. */
    PDF("pdf");

    private final String extension;

    ExportFormat(String extension) {
        this.extension = extension;
    }

    String extension() {
        return extension;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

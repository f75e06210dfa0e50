package org.parley.runtime.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files beside this package that are put into pages, never linked. */
enum PageResource {
    STYLES("page.css"),
    EXPLORER("explorer.js"),
    UPLOT("uplot/uPlot.iife.min.js"),
    UPLOT_STYLES("uplot/uPlot.min.css");

    private final String file;

    PageResource(String file) {
        this.file = file;
    }

    String text() {
        try (InputStream in = PageResource.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " from the Parley jar", e);
        }
    }
}

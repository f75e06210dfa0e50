package org.parley.runtime.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.parley.api.command.Pages.Page;
import org.parley.runtime.report.svg.Drawing.Stylesheet;
import org.parley.runtime.report.svg.Markup;

/** What is around every page: one file that needs no other. */
public final class PageFrame {

    private PageFrame() {}

    static String html(Page page) {
        return html(page, "", "");
    }

    /**
     * @param styles beside those of every page
     * @param script after those of every page
     */
    public static String html(Page page, String styles, String script) {
        Markup html = new Markup();
        html.trusted("<!DOCTYPE html>\n");
        html.open("html", "lang", "en");
        html.open("head").empty("meta", "charset", "utf-8");
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.element("title", page.title() + " – Parley");
        html.open("style")
                .trusted(Stylesheet.PALETTE.text() + Stylesheet.DRAWING.text())
                .trusted(PageResource.UPLOT_STYLES.text() + PageResource.STYLES.text())
                .trusted(styles)
                .close();
        html.close();
        html.open("body").open("main").trusted(page.content()).close();
        script(html, PageResource.UPLOT.text());
        script(html, PageResource.EXPLORER.text());
        if (!script.isEmpty()) {
            script(html, script);
        }
        return html.close().close().finished() + "\n";
    }

    /** Readers of XML need the marks around it, readers of HTML take them for comments. */
    private static void script(Markup html, String script) {
        html.open("script")
                .trusted("//<![CDATA[\n")
                .trusted(script)
                .trusted("\n//]]>")
                .close();
    }

    /** Files beside this package that are put into pages, never linked. */
    private enum PageResource {
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
}

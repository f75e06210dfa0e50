package org.parley.runtime.report.page;

import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.Stylesheet;

/** What every page begins and ends with: one file that needs no other. */
final class PageFrame {

    private PageFrame() {}

    static void open(Markup page, String title) {
        page.trusted("<!DOCTYPE html>\n");
        page.open("html", "lang", "en");
        page.open("head").empty("meta", "charset", "utf-8");
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.element("title", title + " – Parley");
        page.open("style")
                .trusted(Stylesheet.PALETTE.text() + Stylesheet.DRAWING.text())
                .trusted(PageResource.UPLOT_STYLES.text() + PageResource.STYLES.text())
                .close();
        page.close();
        page.open("body").open("main");
    }

    static String close(Markup page) {
        page.close();
        script(page, PageResource.UPLOT);
        script(page, PageResource.EXPLORER);
        return page.close().close().finished() + "\n";
    }

    /** Readers of XML need the marks around it, readers of HTML take them for comments. */
    private static void script(Markup page, PageResource script) {
        page.open("script")
                .trusted("//<![CDATA[\n")
                .trusted(script.text())
                .trusted("\n//]]>")
                .close();
    }
}

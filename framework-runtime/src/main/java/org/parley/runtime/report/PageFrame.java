package org.parley.runtime.report;

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
                .trusted(Stylesheet.PALETTE.text() + Stylesheet.DRAWING.text() + Stylesheet.PAGE.text())
                .close();
        page.close();
        page.open("body").open("main");
    }

    static String close(Markup page) {
        return page.close().close().close().finished() + "\n";
    }
}

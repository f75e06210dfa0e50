package org.parley.runtime.report.page;

import org.parley.api.command.Pages.Page;
import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.Stylesheet;

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
}

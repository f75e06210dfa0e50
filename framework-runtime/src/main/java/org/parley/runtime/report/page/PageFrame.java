package org.parley.runtime.report.page;

import java.nio.charset.StandardCharsets;
import org.parley.api.command.Pages.Page;
import org.parley.runtime.report.svg.Drawing;
import org.parley.runtime.report.svg.Drawing.Stylesheet;
import org.parley.runtime.report.svg.Markup;

/** The frame of every page, which is a single file without external resources. */
public final class PageFrame {

    private PageFrame() {}

    static String html(Page page) {
        return html(page, "", "");
    }

    /**
     * @param styles additional styles, after those of every page
     * @param script an additional script, after those of every page
     */
    public static String html(Page page, String styles, String script) {
        String allStyles = Stylesheet.PALETTE.text()
                + Stylesheet.DRAWING.text()
                + text("uplot/uPlot.min.css")
                + text("page.css")
                + styles;
        return Markup.of(
                        """
                        <html lang='en'><head><meta charset='utf-8'/>
                        <meta name='viewport' content='width=device-width, initial-scale=1'/>
                        <title>{} – Parley</title><style>{}</style></head>
                        <body><main>{}</main>{}{}{}</body></html>
                        """,
                        page.title(),
                        Markup.trusted(allStyles),
                        Markup.trusted(page.content()),
                        script(text("uplot/uPlot.iife.min.js")),
                        script(text("explorer.js")),
                        script.isEmpty() ? new Markup() : script(script))
                .toString()
                .transform(html -> "<!DOCTYPE html>\n" + html + "\n");
    }

    /** Returns the content of a resource of this package, which is included in pages. */
    private static String text(String file) {
        return new String(Drawing.resource(PageFrame.class, file), StandardCharsets.UTF_8);
    }

    /** Wraps a script in CDATA markers, which XML requires and HTML treats as comments. */
    private static Markup script(String script) {
        return Markup.of("<script>{}</script>", Markup.trusted("//<![CDATA[\n" + script + "\n//]]>"));
    }
}

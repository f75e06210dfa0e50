package org.parley.site;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The frame around every page: contents, search, and the way to the pages before and after. */
record Layout(Contents contents) {

    private static final String FRAME = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>{title}</title>
            <link rel="stylesheet" href="{root}site.css">
            </head>
            <body data-root="{root}">
            <header>
            <a class="home" href="{root}index.html">Parley</a>
            <label class="menu" for="menu">Contents</label>
            <input type="search" id="search" placeholder="Search" aria-label="Search" autocomplete="off" hidden>
            <ol id="found" hidden></ol>
            </header>
            <input type="checkbox" id="menu" aria-label="Show the contents">
            <nav aria-label="Contents">
            {contents}</nav>
            <main>
            {page}
            {around}</main>
            <script src="{root}search-index.js" defer></script>
            <script src="{root}search.js" defer></script>
            </body>
            </html>
            """;

    String html(Page page) {
        String root = "../".repeat(page.place().getNameCount() - 1);
        return FRAME.replace("{title}", escaped(title(page)))
                .replace("{root}", root)
                .replace("{contents}", navigation(page))
                .replace("{around}", around(page))
                .replace("{page}", page.html());
    }

    private static String title(Page page) {
        return page.title().equals("Parley") ? "Parley" : page.title() + " · Parley";
    }

    private String navigation(Page current) {
        StringBuilder html = new StringBuilder();
        contents.parts().forEach((part, entries) -> {
            html.append("<p>").append(escaped(part)).append("</p>\n<ul>\n");
            for (Contents.Entry entry : entries) {
                boolean isHere = entry.page().equals(current);
                html.append("<li>")
                        .append(link(current.place(), entry, isHere ? " aria-current=\"page\"" : ""))
                        .append(isHere ? outline(current) : "")
                        .append("</li>\n");
            }
            html.append("</ul>\n");
        });
        return html.toString();
    }

    /** The headings of the page that is shown. */
    private static String outline(Page page) {
        String items = page.sections().stream()
                .filter(section -> section.level() == 2)
                .map(section -> "<li><a href=\"#" + section.anchor() + "\">" + escaped(section.title()) + "</a></li>")
                .collect(Collectors.joining());
        return items.isEmpty() ? "" : "<ul>" + items + "</ul>";
    }

    private String around(Page current) {
        List<Contents.Entry> order = contents.inOrder();
        int here = IntStream.range(0, order.size())
                .filter(k -> order.get(k).page().equals(current))
                .findFirst()
                .orElse(-1);
        if (here < 0) {
            return "";
        }
        String before = here == 0 ? "" : link(current.place(), order.get(here - 1), " rel=\"prev\"");
        String after = here == order.size() - 1 ? "" : link(current.place(), order.get(here + 1), " rel=\"next\"");
        return "<footer>" + before + after + "</footer>\n";
    }

    private static String link(Path from, Contents.Entry to, String attributes) {
        String place = new Target(to.page().source(), "").from(from);
        return "<a href=\"" + place + "\"" + attributes + ">" + escaped(to.title()) + "</a>";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}

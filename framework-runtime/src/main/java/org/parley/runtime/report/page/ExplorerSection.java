package org.parley.runtime.report.page;

import org.parley.runtime.report.svg.Markup;

/** Where the script of the page draws: out of sight until it does. */
final class ExplorerSection {

    private ExplorerSection() {}

    /** @param id tells it from others on the page; the legend has the id {@code <id>-legend}, where there is one */
    static void write(Markup page, String id, ChartData data) {
        page.open(
                "div",
                "class",
                "explorer",
                "id",
                id,
                "data-chart",
                id + "-data",
                "data-legend",
                id + "-legend",
                "hidden",
                "hidden");
        page.close();
        page.open("script", "type", "application/json", "id", id + "-data")
                .trusted(data.json())
                .close();
    }

    /** Where the script puts the table of costs. */
    static void writeTarget(Markup page, String id) {
        page.open("div", "id", id + "-target").close();
    }
}

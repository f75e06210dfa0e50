package org.parley.runtime.report;

import java.util.List;
import java.util.function.Consumer;

/** The curves, in rows of small pictures. */
final class CurvesSection {

    private final Markup page;

    private CurvesSection(Markup page) {
        this.page = page;
    }

    /**
     * @param progress measures over rounds
     * @param price the leading measure over samples, messages and time
     */
    static void write(Markup page, List<SvgPlot> progress, List<SvgPlot> price) {
        CurvesSection section = new CurvesSection(page);
        section.write("How it went", "plots", progress, section::writePlot);
        section.write("What it cost", "plots compact", price, section::writeCompactPlot);
    }

    private void write(String heading, String style, List<SvgPlot> plots, Consumer<SvgPlot> figure) {
        if (plots.isEmpty()) {
            return;
        }
        page.open("section").element("h2", heading);
        page.open("div", "class", style);
        plots.forEach(figure);
        page.close().close();
    }

    private void writePlot(SvgPlot plot) {
        String axis = plot.isLogarithmic() ? "log scale" : "linear scale";
        String remark = plot.remark();
        page.open("figure").open("figcaption").element("strong", plot.title());
        page.element("span", remark.isEmpty() ? axis : axis + ", " + remark, "class", "quiet")
                .close();
        page.trusted(plot.inline()).close();
    }

    private void writeCompactPlot(SvgPlot plot) {
        page.open("figure").open("figcaption").element("strong", plot.title()).close();
        page.trusted(plot.compact()).close();
    }
}

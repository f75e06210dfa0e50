package org.parley.runtime.report;

import java.util.List;
import java.util.function.Function;

/** The curves, in rows of small pictures. */
final class CurvesSection {

    private final Markup page;
    private final Curves curves;

    CurvesSection(Markup page, Curves curves) {
        this.page = page;
        this.curves = curves;
    }

    void write() {
        write("How it went", "plots", curves.progress(), SvgPlot::inline);
        write("What it cost", "plots compact", curves.price(), SvgPlot::compact);
    }

    private void write(String heading, String style, List<SvgPlot> plots, Function<SvgPlot, String> draw) {
        if (plots.isEmpty()) {
            return;
        }
        page.open("section").element("h2", heading);
        page.open("div", "class", style);
        for (SvgPlot plot : plots) {
            page.open("figure");
            page.open("figcaption").element("strong", plot.title());
            String remark = plot.remark();
            String axis = plot.isLogarithmic() ? "log scale" : "linear scale";
            page.element("span", remark.isEmpty() ? axis : axis + ", " + remark, "class", "quiet");
            page.close();
            page.trusted(draw.apply(plot)).close();
        }
        page.close().close();
    }
}

package org.parley.runtime.report.page;

import java.util.List;
import org.parley.runtime.report.plot.Plot;
import org.parley.runtime.report.plot.PlotDrawing.Format;
import org.parley.runtime.report.svg.Markup;
import org.parley.runtime.report.svg.PlotPicture;

/** The curves without script and for print, in rows of small pictures. */
final class CurvesSection {

    private final Markup page;

    private CurvesSection(Markup page) {
        this.page = page;
    }

    /**
     * @param progress measures over rounds
     * @param price the leading measure over samples, messages and time; left to the script on a screen that has one
     */
    static void write(Markup page, String heading, List<Plot> progress, List<Plot> price) {
        CurvesSection section = new CurvesSection(page);
        section.write(heading, "section", "plots", progress, Format.PAGE);
        section.write("What it cost", "section unscripted", "plots compact", price, Format.SMALL);
    }

    private void write(String heading, String section, String style, List<Plot> plots, Format format) {
        if (plots.isEmpty()) {
            return;
        }
        page.open("section", "class", section).element("h2", heading);
        page.open("div", "class", style);
        plots.forEach(plot -> write(plot, format));
        page.close().close();
    }

    private void write(Plot plot, Format format) {
        String axis = plot.isLogarithmic() ? "log scale" : "linear scale";
        String remark = plot.remark();
        page.open("figure").open("figcaption").element("strong", plot.title());
        page.element("span", remark.isEmpty() ? axis : axis + ", " + remark, "class", "quiet")
                .close();
        page.trusted(PlotPicture.inline(plot, format)).close();
    }
}
